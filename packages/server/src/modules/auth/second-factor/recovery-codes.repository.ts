import type { Tx } from '../../../kernel/database/database.ts';
import { countRows, hasWritten } from '../../../kernel/database/query-results.ts';
import type { NewRecoveryCodes } from './recovery-codes.ts';

export function recoveryCodesRepository(tx: Tx) {
  const removeAllOf = (userId: number) =>
    tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return {
    findUnused: (userId: number, label: string) =>
      tx
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('user_id', '=', userId)
        .where('label', '=', label)
        .where('used_at', 'is', null)
        .executeTakeFirst(),

    countUnused: (userId: number) =>
      countRows(tx.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null)),

    use: (userId: number, label: string, now: Date) =>
      hasWritten(
        tx
          .updateTable('recovery_codes')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('label', '=', label)
          .where('used_at', 'is', null),
      ),

    replace: async (userId: number, { rows }: NewRecoveryCodes): Promise<void> => {
      await removeAllOf(userId);
      await tx
        .insertInto('recovery_codes')
        .values(rows.map((row) => ({ ...row, user_id: userId })))
        .execute();
    },

    removeAllOf,
  };
}
