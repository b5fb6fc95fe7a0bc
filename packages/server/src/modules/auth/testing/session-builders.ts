import { randomUUID } from 'node:crypto';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** Signs the user in on another device and returns the id of the session. */
export async function insertSession({ owner }: ProductUnderTest, userId: number): Promise<number> {
  const { rows } = await owner.query(
    `insert into sessions (session_id, user_id, token_version, method, device, address, created_at, last_used_at, expires_at)
     select $2, id, token_version, 'password', 'Firefox en Linux', '203.0.113.9', now(), now(), now() + interval '8 hours'
       from users where id = $1 returning id::int`,
    [userId, randomUUID()],
  );
  return rows[0].id;
}

export async function insertKnownDevice({ owner }: ProductUnderTest, userId: number): Promise<void> {
  await owner.query(
    `insert into known_devices
       (user_id, device_hash, device, address, first_seen_at, last_seen_at, mail_state, message_id)
     values ($1, sha256(convert_to($2, 'UTF8')), 'Firefox en Linux', '203.0.113.9', now(), now(), 'none', $2)`,
    [userId, randomUUID()],
  );
}
