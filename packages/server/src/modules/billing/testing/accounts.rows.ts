import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { clinic, ofClinic } from './access-cases.ts';

const account = (world: World) => ({ ...clinic(world), patientId: world.here.patient.id });

const names = ({ here }: World) => [here.patient, here.dentist, here.former].map(({ lastName }) => lastName);

export const accountRows: Rows = {
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account': [
    {
      on: 'a patient of the clinic',
      params: account,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account/entries': [
    {
      on: 'a patient of the clinic',
      params: account,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account/csv': [
    {
      on: 'a patient of the clinic',
      params: account,
      answers: ofClinic(200),
      isAudited: true,
      discloses: names,
    },
  ],
  'GET /services/billing/clinics/:clinicId/patients/:patientId/account/pdf': [
    { on: 'a patient of the clinic', params: account, answers: ofClinic(200), isAudited: true },
  ],
  'GET /services/billing/clinics/:clinicId/balances': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: names, isAudited: true },
  ],
};
