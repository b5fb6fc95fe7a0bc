import { type Answers, all, READERS, type Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';

const byOwner = (status: number): Answers => ({ admin: status, dentist: status, dentistElsewhere: 404 });
const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
const pair = (world: World) => ({
  ...clinic(world),
  firstId: world.here.newcomer.id,
  secondId: world.here.patient.id,
});
const contact = ({ here }: World): string[] => [
  here.newcomer.lastName,
  here.newcomer.docNumber,
  here.patient.lastName,
  here.patient.docNumber,
];

const BASE = '/services/exchange/clinics/:clinicId';

export const duplicateRows: Rows = {
  [`GET ${BASE}/alike`]: [
    {
      on: 'the name and DNI of a patient',
      params: clinic,
      query: ({ here }) => `?lastName=${here.newcomer.lastName}&docNumber=${here.newcomer.docNumber}`,
      answers: { ...all(READERS, 200), dentistElsewhere: 404, receptionistElsewhere: 404 },
      discloses: contact,
    },
  ],
  [`GET ${BASE}/duplicates`]: [
    { on: 'a clinic', params: clinic, answers: byOwner(200), discloses: contact, isAudited: true },
  ],
  [`PUT ${BASE}/duplicates/:firstId/:secondId/dismissal`]: [
    { on: 'two patients', params: pair, answers: byOwner(204) },
  ],
  [`DELETE ${BASE}/duplicates/:firstId/:secondId/dismissal`]: [
    { on: 'two patients', params: pair, answers: byOwner(204) },
  ],
};
