import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { MatchRow } from './patients.repository.ts';

export const presentMatch = (row: MatchRow): PatientMatch => ({
  id: row.id,
  name: row.name,
  docNumber: row.doc_number,
  dateOfBirth: row.date_of_birth,
  phone: row.phone,
  healthInsurance: row.health_insurance,
  clinicId: clinicOf(row),
  clinicName: row.clinic_name,
});
