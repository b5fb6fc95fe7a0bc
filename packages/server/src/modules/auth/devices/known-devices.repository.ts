import type { Tx } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Values = Tables['known_devices'];
export function knownDevicesRepository(tx: Tx) {
  return {
    findForUpdate: (id: number) =>
      tx.selectFrom('known_devices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    setMailState: (id: number, mail_state: Values['mail_state']) =>
      tx.updateTable('known_devices').set({ mail_state }).where('id', '=', id).execute(),

    countMailed: (userId: number, since: Date) =>
      countRows(
        tx
          .selectFrom('known_devices')
          .where('user_id', '=', userId)
          .where('mail_state', '=', 'sent')
          .where('first_seen_at', '>', since),
      ),

    keepLast: (userId: number, kept: number) =>
      tx
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('mail_state', '<>', 'queued')
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('known_devices')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('last_seen_at', 'desc')
            .limit(kept),
        )
        .execute(),
  };
}
