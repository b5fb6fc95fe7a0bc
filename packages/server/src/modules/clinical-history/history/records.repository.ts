import { hasRowIn } from '../../../kernel/database/clinic-id.ts';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';

export const hasHistories = (tx: Tx, clinicId: number): Promise<boolean> =>
  hasRowIn(tx, ['histories'], clinicId);

export async function historiesOf(tx: Tx, patientIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('histories')
    .select('id')
    .where('patient_user_id', '=', anyOf(patientIds))
    .execute();
  return rows.map(({ id }) => id);
}

export async function patientsOf(tx: Tx, historyIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('histories')
    .select(['id', 'patient_user_id'])
    .where('id', '=', anyOf(historyIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row.patient_user_id]));
}

export const DATED_PLAN_ROWS = `
  select h.clinic_id, h.patient_user_id as patient_id, h.id as history_id, r.id as row_id, r."procedureDate" as day,
         r."treatmentDescription" as description, r.debit, r.credit, r."professionalId" as professional_id
    from histories h
    join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id and v.version = h.version
   cross join lateral json_to_recordset(v.content -> 'treatmentPlan') as r (
     id bigint, "procedureDate" date, "treatmentDescription" text, debit numeric, credit numeric,
     "professionalId" bigint)
   where r."procedureDate" is not null`;
