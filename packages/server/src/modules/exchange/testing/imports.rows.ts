import type { ImportState } from '@dentaria/contract/exchange/imports.ts';
import type { Answers, Case, Rows } from '../../../authorization/testing/case.ts';
import { newDni, type World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { type BuiltImports, type ImportParts, insertImport } from './stored-imports.ts';

/** Other dentists of the clinic may not import. */
const byOwner = (status: number): Answers => ({ admin: status, dentist: status, dentistElsewhere: 404 });

const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
const inState = (state: keyof BuiltImports) => (world: World) => ({
  ...clinic(world),
  id: world.here.imports[state],
});

const discloses = ({ here }: World): string[] => [
  here.dentist.lastName,
  here.patient.lastName,
  here.patient.docNumber,
];

export const importParts = ({ here }: World): ImportParts => ({
  clinicId: here.clinic.id,
  authorId: here.dentist.id,
  line: here.patient,
});

/** Inserts an import for each request. None is running, because a clinic runs only one at a time. */
const insertAnother = (state: ImportState) => async (app: ProductUnderTest, world: World) => {
  await app.owner.query(
    "update import_jobs set state = 'cancelled' where state in ('checking', 'importing', 'undoing')",
  );
  return { params: { ...clinic(world), id: await insertImport(app, importParts(world), state) } };
};

const step = (state: keyof BuiltImports, body?: Case['body']): Case => ({
  on: `one that is ${state}`,
  params: inState(state),
  ...(body && { body }),
  answers: byOwner(200),
  consumes: true,
  prepare: insertAnother(state),
  discloses,
});

const version = () => ({ version: 1 });

const BASE = '/services/exchange/clinics/:clinicId/imports';

export const importRows: Rows = {
  [`GET ${BASE}`]: [{ on: 'a clinic', params: clinic, answers: byOwner(200), discloses }],
  [`POST ${BASE}`]: [
    {
      on: 'a new file',
      params: clinic,
      query: () => '?fileName=pacientes.csv',
      body: () => Buffer.from(`DNI;Apellido;Nombre\r\n${newDni()};Paz;Ana\r\n`),
      mediaType: 'text/csv',
      answers: byOwner(201),
      discloses,
    },
  ],
  'GET /services/exchange/clinics/:clinicId/import-template': [
    { on: 'a clinic', params: clinic, answers: byOwner(200) },
  ],
  [`GET ${BASE}/:id`]: [
    { on: 'an existing object', params: inState('imported'), answers: byOwner(200), discloses },
  ],
  [`PUT ${BASE}/:id/mapping`]: [
    step('uploaded', () => ({ version: 1, fields: ['docNumber', 'firstNameFirst'], insurances: [] })),
  ],
  [`POST ${BASE}/:id/check`]: [step('uploaded', version)],
  [`POST ${BASE}/:id/run`]: [step('checked', version)],
  [`POST ${BASE}/:id/cancel`]: [step('uploaded')],
  [`POST ${BASE}/:id/undo`]: [step('imported', version)],
  [`GET ${BASE}/:id/rows`]: [
    { on: 'an existing object', params: inState('imported'), answers: byOwner(200), discloses },
  ],
  [`GET ${BASE}/:id/errors/csv`]: [
    { on: 'an existing object', params: inState('imported'), answers: byOwner(200), discloses },
  ],
};
