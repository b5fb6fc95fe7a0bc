import type { Tx } from '../../../kernel/database/database.ts';

interface Line {
  readonly rowId: number;
  readonly day: string;
  readonly estimate: { readonly id: number; readonly line: number };
}

/** Accepted lines of one clinic that rows of plans carry out. */
export function doneLinesRepository(tx: Tx, clinicId: number) {
  return {
    list: async (historyId: number): Promise<Line[]> => {
      const rows = await tx
        .selectFrom('estimate_work')
        .select(['estimate_id', 'number', 'row_id', 'day'])
        .where('clinic_id', '=', clinicId)
        .where('history_id', '=', historyId)
        .execute();
      return rows.map(({ estimate_id, number, row_id, day }) => ({
        rowId: row_id,
        day,
        estimate: { id: estimate_id, line: number },
      }));
    },

    /** The lines of the patient's accepted estimates. */
    listAccepted: (patientId: number) =>
      tx
        .selectFrom('estimates as e')
        .innerJoin('estimate_lines as l', (join) =>
          join.onRef('l.clinic_id', '=', 'e.clinic_id').onRef('l.estimate_id', '=', 'e.id'),
        )
        .select(['l.estimate_id', 'l.number'])
        .where('e.clinic_id', '=', clinicId)
        .where('e.patient_id', '=', patientId)
        .where('e.accepted_at', 'is not', null)
        .execute(),

    remove: async (lines: readonly Line[]): Promise<void> => {
      for (const { estimate } of lines)
        await tx
          .deleteFrom('estimate_work')
          .where('clinic_id', '=', clinicId)
          .where('estimate_id', '=', estimate.id)
          .where('number', '=', estimate.line)
          .execute();
    },

    /** Returns how many lines no other row carried out. */
    create: async (historyId: number, lines: readonly Line[]): Promise<number> => {
      const created = await tx
        .insertInto('estimate_work')
        .values(
          lines.map(({ rowId, day, estimate }) => ({
            clinic_id: clinicId,
            estimate_id: estimate.id,
            number: estimate.line,
            history_id: historyId,
            row_id: rowId,
            day,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .execute();
      return created.length;
    },
  };
}
