import type { PatientParts } from '../../../shared/patients/patient-parts.ts';
import { PatientActions } from './PatientActions.tsx';

/** Buttons in the header. */
export const patientParts: PatientParts = {
  service: 'exchange',
  roles: ['ADMIN', 'DENTIST'],
  Action: PatientActions,
};
