import { column, statement } from '../../../kernel/database/statement.ts';

const RESET_COLUMNS = ['device', 'address', 'first_seen_at', 'message_id', 'mail_state'];

const renewals = RESET_COLUMNS.map(
  (name) => `${name} = case when k.last_seen_at < $7 then excluded.${name} else k.${name} end`,
);

/** Queues mail $6 if the device is new or was last seen before $7, and the user has another one. */
export const RECORD_DEVICE = statement({
  columns: { id: column.int8, message_id: column.text() },
  text: `
    insert into known_devices as k
           (user_id, device_hash, device, address, first_seen_at, last_seen_at, message_id, mail_state)
    select a.user_id, $2, $3, $4, $5, $5, $6,
           case when exists (select from known_devices o where o.user_id = a.user_id) then 'queued' else 'none' end
      from accounts a where a.user_id = $1
    on conflict (user_id, device_hash) do update
       set last_seen_at = excluded.last_seen_at, ${renewals.join(', ')}
    returning id, message_id`,
});
