import {
  type Answers,
  all,
  type Case,
  READERS,
  type Rows,
  signedIn,
  toDentists,
} from '../../../authorization/testing/case.ts';
import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { duplicateRows } from './duplicates.rows.ts';
import { exportRows } from './exports.rows.ts';
import { importRows } from './imports.rows.ts';
import { buildMerge } from './merge-builders.ts';
import { mergeRows } from './merges.rows.ts';
import { programRows } from './programs.rows.ts';

const PATH = '/services/exchange/fhir';
const BASE = `GET ${PATH}`;

/** Covers a search by GET and by POST. */
const search = (type: string, testCase: Case): Rows => ({
  [`${BASE}/${type}`]: [testCase],
  // A read is audited only if it finds something.
  [`POST ${PATH}/${type}/_search`]: [{ ...testCase, isAudited: false }],
});

/** Staff of other clinics get the 404 of an absent object. */
const ofClinic: Answers = { ...all(READERS, 200), dentistElsewhere: 404, receptionistElsewhere: 404 };
const ofDentists = toDentists(200);
/** A search for a patient of another clinic returns an empty bundle. */
const everyClinician = all(['admin', 'dentist', 'associate', 'dentistElsewhere'], 200);
const everyReader = all(READERS, 200);

const discloses = ({ here }: World): string[] => [
  here.patient.lastName,
  here.newcomer.lastName,
  ...here.agenda.professionals.map(({ name }) => name.split(' ').at(-1) ?? ''),
];

const withId = (on: string, id: (world: World) => string | number, answers: Answers): Case => ({
  on,
  params: (world) => ({ id: id(world) }),
  answers,
  discloses,
});
const ofPatient = (on: string, patient: (world: World) => number, answers: Answers): Case => ({
  on,
  query: (world) => `?patient=${patient(world)}`,
  answers,
  discloses,
});

const treated = ({ here }: World): number => here.patient.id;
const booked = ({ here }: World): number => here.newcomer.id;
const history = ({ here }: World): string => `${here.patient.id}-${here.historyId}`;

const clinical = (type: string, id: (world: World) => string): Rows => ({
  ...search(type, ofPatient('a patient with a history', treated, everyClinician)),
  [`${BASE}/${type}/:id`]: [withId('one of a history', id, ofDentists)],
});

export const access: ModuleAccess = {
  routes: {
    [`${BASE}/metadata`]: [{ on: 'the server', answers: signedIn(200) }],
    ...search('Patient', {
      on: 'a DNI of the clinic',
      query: ({ here }) => `?identifier=${here.newcomer.docNumber}`,
      answers: everyReader,
      // The link of the bundle repeats the search.
      discloses: (world) => [...discloses(world), world.here.newcomer.docNumber],
    }),
    [`${BASE}/Patient/:id`]: [withId('a patient', booked, ofClinic)],
    [`${BASE}/Patient/:id/$everything`]: [withId('a patient', booked, ofClinic)],
    [`${BASE}/Practitioner/:id`]: [withId('a dentist', ({ here }) => here.dentist.id, ofClinic)],
    [`${BASE}/Organization/:id`]: [withId('a clinic', ({ here }) => here.clinic.id, ofClinic)],
    ...search('Appointment', ofPatient('a patient with an appointment', booked, everyReader)),
    [`${BASE}/Appointment/:id`]: [
      withId('an appointment', ({ here }) => here.agenda.appointment.id, ofClinic),
    ],
    ...search('Coverage', ofPatient('a patient', treated, everyReader)),
    [`${BASE}/Coverage/:id`]: [withId('of a patient', (world) => String(treated(world)), ofClinic)],
    ...search('Consent', ofPatient('a patient', treated, everyReader)),
    [`${BASE}/Consent/:id`]: [withId('of a patient', (world) => String(treated(world)), ofClinic)],
    ...clinical('Condition', (world) => `${history(world)}-16-caries-oclusal`),
    ...clinical('Procedure', (world) => `${history(world)}-row-3`),
    ...clinical('AllergyIntolerance', history),
    ...clinical('MedicationStatement', history),
    ...clinical('CarePlan', history),
    ...clinical('Provenance', (world) => `${history(world)}-1`),
    ...duplicateRows,
    ...exportRows,
    ...importRows,
    ...mergeRows,
    ...programRows,
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { clinic, newcomer, patient, dentist } of [here, elsewhere]) {
      await app.owner.query(
        `insert into duplicate_dismissals (clinic_id, first_id, second_id, dismissed_by, dismissed_at)
         values ($1, least($2::bigint, $3), greatest($2::bigint, $3), $4, now())`,
        [clinic.id, newcomer.id, patient.id, dentist.id],
      );
      const twin = await buildUser(app, { clinicId: clinic.id });
      await buildMerge(app, { clinicId: clinic.id, token: dentist.token }, newcomer.id, twin.id);
    }
  },
};
