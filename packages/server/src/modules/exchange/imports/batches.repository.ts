import type { ImportOutcome, ImportRow, ImportValue } from '@dentaria/contract/exchange/imports.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Issue } from './rows/read-row.ts';

export interface WaitingRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Places of cells with a damaged letter. */
  readonly damaged: readonly number[];
}

export interface RowOutcome {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly doc_number: string | null;
  readonly patient_id: number | null;
  readonly changes: ImportRow['changes'];
  readonly issues: readonly Issue[];
  readonly read_values: readonly ImportValue[];
  readonly noted: boolean;
  readonly coverage_before: object | null;
  readonly applied_at: Date | null;
}

export interface AppliedRow {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly patient_id: number;
  readonly changes: ImportRow['changes'];
  readonly coverage_before: object | null;
  readonly applied_at: Date;
}

/** The rows of an import, a batch at a time in the order of the file. */
export function batchesRepository(tx: Tx, clinicId: number, importId: number) {
  return {
    listWaiting: async (after: number, limit: number): Promise<WaitingRow[]> => {
      const { rows } = await sql<WaitingRow>`
        select line, cells, damaged from import_rows
         where clinic_id = ${clinicId} and import_id = ${importId} and line > ${after}
         order by line limit ${limit}`.execute(tx);
      return rows;
    },

    /** The first row before a line with each of the DNIs. */
    findEarlier: async (docNumbers: readonly string[], before: number): Promise<Map<string, number>> => {
      const { rows } = await sql<{ doc_number: string; line: number }>`
        select doc_number, min(line) as line from import_rows
         where clinic_id = ${clinicId} and import_id = ${importId} and doc_number = any (${docNumbers}::text[])
           and line < ${before}
         group by doc_number`.execute(tx);
      return new Map(rows.map(({ doc_number, line }) => [doc_number, line]));
    },

    writeOutcomes: async (outcomes: readonly RowOutcome[]): Promise<void> => {
      await sql`
        update import_rows i
           set outcome = r.outcome, doc_number = r.doc_number, patient_id = r.patient_id, changes = r.changes,
               issues = r.issues, read_values = r.read_values, noted = r.noted,
               coverage_before = r.coverage_before, applied_at = r.applied_at
          from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(outcomes)}::jsonb) r
         where i.clinic_id = ${clinicId} and i.import_id = ${importId} and i.line = r.line`.execute(tx);
    },

    /** Rows that have created or changed a patient. */
    listApplied: async (after: number, limit: number): Promise<AppliedRow[]> => {
      const { rows } = await sql<AppliedRow>`
        select line, outcome, patient_id, changes, coverage_before, applied_at from import_rows
         where clinic_id = ${clinicId} and import_id = ${importId} and line > ${after} and applied_at is not null
         order by line limit ${limit}`.execute(tx);
      return rows;
    },

    writeUndone: async (
      undone: readonly {
        readonly line: number;
        readonly outcome: ImportOutcome;
        readonly issues: readonly Issue[];
      }[],
    ): Promise<void> => {
      await sql`
        update import_rows i
           set outcome = r.outcome, issues = r.issues,
               applied_at = case r.outcome when 'undone' then null else i.applied_at end
          from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(undone)}::jsonb) r
         where i.clinic_id = ${clinicId} and i.import_id = ${importId} and i.line = r.line`.execute(tx);
    },
  };
}
