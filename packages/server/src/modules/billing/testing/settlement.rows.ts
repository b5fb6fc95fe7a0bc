import { all, DENTISTS, type Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { TODAY } from '../../../testing/clock.ts';
import { clinic, ofClinic } from './access-cases.ts';
import { newTerms } from './settlement-builders.ts';

const period = () => `?from=2026-01-01&to=${TODAY > '2026-12-31' ? '2026-12-31' : TODAY}`;
const names = ({ here }: World) => [here.dentist.lastName, here.associate.lastName];
const withPatients = (world: World) => [
  ...names(world),
  ...[world.here.patient, world.here.newcomer, world.here.former].map(({ lastName }) => lastName),
];
/** An associate may not read the owner's settlement. */
const ofOwner = {
  params: (world: World) => ({ ...clinic(world), professionalId: world.here.dentist.id }),
  query: period,
  answers: { ...all(['admin', 'dentist'], 200), dentistElsewhere: 404 },
  isAudited: true,
  discloses: withPatients,
} as const;
const ofAssociate = {
  ...ofOwner,
  params: (world: World) => ({ ...clinic(world), professionalId: world.here.associate.id }),
  answers: { ...all(['admin', 'dentist', 'associate'], 200), dentistElsewhere: 404 },
} as const;
const settlements = [
  { on: 'that of the owner', ...ofOwner },
  { on: 'that of another dentist', ...ofAssociate },
];

export const settlementRows: Rows = {
  'GET /services/billing/clinics/:clinicId/results': [
    {
      on: 'a year',
      params: clinic,
      query: period,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/results/csv': [
    {
      on: 'a year',
      params: clinic,
      query: period,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/professionals/:professionalId/settlement': settlements,
  'GET /services/billing/clinics/:clinicId/professionals/:professionalId/settlement/csv': settlements,
  'GET /services/billing/clinics/:clinicId/professionals/:professionalId/settlement/pdf': settlements,
  'GET /services/billing/clinics/:clinicId/settlement-terms': [
    {
      on: 'own clinic',
      params: clinic,
      answers: { ...all(['admin', ...DENTISTS], 200), dentistElsewhere: 404 },
      discloses: names,
    },
  ],
  'POST /services/billing/clinics/:clinicId/professionals/:professionalId/settlement-terms': [
    {
      on: 'a dentist without terms',
      params: (world) => ({ ...clinic(world), professionalId: world.here.associate.id }),
      body: () => newTerms(),
      consumes: true,
      answers: { dentist: 201, dentistElsewhere: 404 },
      discloses: names,
    },
  ],
};
