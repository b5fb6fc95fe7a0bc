import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { sql } from 'kysely';
import { personName } from '../../kernel/people.ts';

/**
 * Null once the patient has moved to another clinic. Removed patients have no contact data, so that nothing is sent.
 */
export interface PatientColumns {
  readonly patient_name: string | null;
  readonly patient_doc_number: string | null;
  readonly patient_phone: string | null;
  readonly patient_email: string | null;
}

export const PATIENT_COLUMNS = [
  personName('p').as('patient_name'),
  'p.doc_number as patient_doc_number',
  sql<string | null>`case when p.removed_at is null then p.phone end`.as('patient_phone'),
  sql<string | null>`case when p.removed_at is null then p.email end`.as('patient_email'),
] as const;

export const presentPatient = (
  row: PatientColumns & { readonly patient_id: number },
): Appointment['patient'] => ({
  id: row.patient_id,
  name: row.patient_name ?? 'Paciente de otra clínica',
  docNumber: row.patient_doc_number,
  phone: row.patient_phone,
  email: row.patient_email,
});
