import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

export async function insertRecovery(
  { owner }: ProductUnderTest,
  { id }: Pick<BuiltUser, 'id'>,
): Promise<{ readonly token: string }> {
  const token = newToken();
  await owner.query(
    `with recovery as (
       insert into password_recoveries
         (user_id, recipient, token_version, message_id, mail_state, created_at, expires_at)
       select id, email, token_version, gen_random_uuid(), 'sent', now(), now() + interval '30 minutes'
         from users where id = $1 returning id)
     insert into password_recovery_links (token_hash, recovery_id) select $2, id from recovery`,
    [id, hashToken(token)],
  );
  return { token };
}
