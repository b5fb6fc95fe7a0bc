import { CompiledQuery } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ExportedTable } from '../../../kernel/exported-table.ts';
import { peopleOf } from '../../../kernel/people.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';

interface Patient {
  readonly id: number;
  readonly clinic_id: number;
}

type Row = Readonly<Record<string, unknown>>;

/** The rows of a patient by table, and the names that their numbers stand for. */
export interface PatientRows {
  readonly people: Readonly<Record<string, string>>;
  readonly appointmentTypes: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

/** Columns with the id of a member of the staff. */
const PERSON = /(_by|^professional_id|^assignee_id|^user_id)$/;

export async function readPatientRows(
  tx: Tx,
  declared: readonly ExportedTable[],
  patient: Patient,
): Promise<PatientRows> {
  const tables: Record<string, readonly Row[]> = {};
  for (const table of declared)
    if (table.ofPatient !== undefined) tables[table.table] = await readRows(tx, table, patient);
  const ids = Object.values(tables)
    .flat()
    .flatMap((row) => Object.entries(row).filter(([name]) => PERSON.test(name)))
    .flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
  const { person } = await peopleOf(tx, ids);
  const types = await scheduling.listTypes(tx, patient.clinic_id);
  return {
    people: Object.fromEntries(ids.map((id) => [id, person(id).name])),
    appointmentTypes: Object.fromEntries(types.map(({ id, name }) => [id, name])),
    tables,
  };
}

async function readRows(
  tx: Tx,
  { table, ofPatient, rows = 't.clinic_id = $1', without = {} }: ExportedTable,
  { id, clinic_id }: Patient,
): Promise<readonly Row[]> {
  const found = await tx.executeQuery<{ row: Row }>(
    CompiledQuery.raw(
      `select to_jsonb(t) - $3::text[] as row from ${table} t where ${rows} and ${ofPatient} order by 1`,
      [clinic_id, id, Object.keys(without)],
    ),
  );
  return found.rows.map(({ row }) => row);
}
