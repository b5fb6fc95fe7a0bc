import { clinicTimeAt } from '../../../testing/argentina.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** Counts mails of a clinic to other addresses on the Wednesday of the tests. Returns a function that removes them. */
export async function useUpMails(
  { owner }: ProductUnderTest,
  { clinicId, mails }: { readonly clinicId: number; readonly mails: number },
): Promise<() => Promise<unknown>> {
  const { rows } = await owner.query(
    `insert into counted_mails (message_id, recipient_hash, clinic_id, pool, confirmed, counted_on)
     select 'spent ' || gen_random_uuid(), sha256(n::text::bytea), c.id, 'clinic', c.confirmed_at is not null, $2
       from clinics c, generate_series(1, $3::int) n where c.id = $1 returning message_id`,
    [clinicId, clinicTimeAt(WEDNESDAY).day, mails],
  );
  const ids = rows.map(({ message_id }) => message_id);
  return () => owner.query('delete from counted_mails where message_id = any ($1)', [ids]);
}
