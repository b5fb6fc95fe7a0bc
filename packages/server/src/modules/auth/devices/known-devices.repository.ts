import { type Insertable, sql } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Values = Tables['known_devices'];
type SeenDevice = Omit<Insertable<Values>, 'mail_state' | 'first_seen_at'>;

/** Of a device that is new again. */
const RENEWED = ['device', 'address', 'first_seen_at', 'message_id', 'mail_state'];

export function knownDevicesRepository(tx: Tx) {
  return {
    /**
     * Notes a sign-in. The state is 'queued' if a mail is due: the device is new, or was last seen before `forgottenAt`,
     * and the user has used another one.
     */
    note: async (
      seen: SeenDevice,
      forgottenAt: Date,
    ): Promise<Pick<RowOf<'known_devices'>, 'id' | 'message_id'>> => {
      const ifForgotten = (column: string) => sql`${sql.ref(column)} =
        case when k.last_seen_at < ${forgottenAt} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`k.${column}`)} end`;
      const { rows } = await sql<Pick<RowOf<'known_devices'>, 'id' | 'message_id'>>`
        insert into known_devices as k
               (user_id, device_hash, device, address, first_seen_at, last_seen_at, message_id, mail_state)
        select ${seen.user_id}, ${seen.device_hash}, ${seen.device}, ${seen.address}, ${seen.last_seen_at},
               ${seen.last_seen_at}, ${seen.message_id},
               case when exists (select from known_devices o where o.user_id = ${seen.user_id})
                    then 'queued' else 'none' end
        on conflict (user_id, device_hash) do update
           set last_seen_at = excluded.last_seen_at, ${sql.join(RENEWED.map(ifForgotten))}
        returning id::int, message_id`.execute(tx);
      if (!rows[0]) throw new Error('The device was not noted');
      return rows[0];
    },

    findForUpdate: (id: number): Promise<RowOf<'known_devices'> | undefined> =>
      tx.selectFrom('known_devices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    setMailState: (id: number, mail_state: Values['mail_state']) =>
      tx.updateTable('known_devices').set({ mail_state }).where('id', '=', id).execute(),

    /** Devices of the user that a mail named, since a moment. */
    countMailed: async (userId: number, since: Date): Promise<number> => {
      const { count } = await tx
        .selectFrom('known_devices')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', userId)
        .where('mail_state', '=', 'sent')
        .where('first_seen_at', '>', since)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Keeps the devices of the user that were seen last. */
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
