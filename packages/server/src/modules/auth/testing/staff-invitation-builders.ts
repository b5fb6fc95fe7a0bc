import { hashToken, newToken } from '../../../kernel/access/link-token.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

export interface InsertedStaffInvitation {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

let serial = 0;

export async function insertStaffInvitation(
  { owner }: ProductUnderTest,
  clinicId: number,
  invitedBy: number,
): Promise<InsertedStaffInvitation> {
  serial += 1;
  const email = `invitada_${process.pid}_${serial}@example.com`;
  const token = newToken();
  const { rows } = await owner.query(
    `with invitation as (
       insert into staff_invitations
         (clinic_id, email, role, invited_by, created_at, expires_at, message_id, mail_state, mail_queued_at)
       values ($1, $2, 'RECEPTIONIST', $3, now(), now() + interval '7 days', gen_random_uuid(), 'sent', now())
       returning clinic_id, id), link as (
       insert into staff_invitation_links (clinic_id, invitation_id, token_hash)
       select clinic_id, id, $4 from invitation)
     select id from invitation`,
    [clinicId, email, invitedBy, hashToken(token)],
  );
  return { id: Number(rows[0].id), email, token };
}
