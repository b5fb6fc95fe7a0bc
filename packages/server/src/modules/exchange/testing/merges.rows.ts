import { type Answers, all, READERS, type Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { mergeCurrentVersions } from './merge-builders.ts';

const byOwner = (status: number): Answers => ({ admin: status, dentist: status, dentistElsewhere: 404 });
const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
const one = (world: World) => ({ ...clinic(world), id: world.here.merge.id });
const names = ({ here }: World): string[] => [
  here.dentist.lastName,
  here.newcomer.lastName,
  here.former.lastName,
];
const contact = ({ here }: World): string[] =>
  [here.patient, here.newcomer].flatMap(({ lastName, docNumber, email }) => [
    lastName,
    docNumber,
    email ?? '',
  ]);

const BASE = '/services/exchange/clinics/:clinicId';

export const mergeRows: Rows = {
  [`GET ${BASE}/merge-preview`]: [
    {
      on: 'two patients',
      params: clinic,
      query: ({ here }) => `?keptId=${here.patient.id}&otherId=${here.newcomer.id}`,
      answers: byOwner(200),
      discloses: contact,
      isAudited: true,
    },
  ],
  [`GET ${BASE}/merges`]: [{ on: 'a clinic', params: clinic, answers: byOwner(200), discloses: names }],
  [`POST ${BASE}/merges`]: [
    {
      on: 'two patients',
      params: clinic,
      body: ({ here }) => here.merge.next,
      // Other requests need the patients of the world.
      prepare: async (app, { here }) => {
        const { id: keptId } = await buildUser(app, { clinicId: here.clinic.id });
        const { id: otherId } = await buildUser(app, { clinicId: here.clinic.id });
        return { body: await mergeCurrentVersions(app, { keptId, otherId }) };
      },
      consumes: true,
      answers: byOwner(201),
      discloses: names,
    },
  ],
  [`GET ${BASE}/merges/:id`]: [
    { on: 'an existing object', params: one, answers: byOwner(200), discloses: names },
  ],
  [`POST ${BASE}/merges/:id/undo`]: [
    { on: 'an existing object', params: one, consumes: true, answers: byOwner(200), discloses: names },
  ],
  'GET /services/exchange/patients/:id/merged-into': [
    {
      on: 'an archived patient',
      params: ({ here }) => ({ id: here.merge.otherId }),
      answers: { ...all(READERS, 200), dentistElsewhere: 404, receptionistElsewhere: 404 },
      discloses: names,
    },
  ],
};
