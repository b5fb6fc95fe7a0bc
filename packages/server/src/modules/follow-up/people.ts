import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/errors.ts';
import { type UsersNamed, usersNamedBy } from '../../kernel/named-users.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { auth } from '../auth/auth.module.ts';

export const OTHER_CLINIC = 'Paciente de otra clínica';

/**
 * A colleague who has left keeps their work until it is reassigned.
 * @throws HttpError 400 for an assignee who is not of the clinic's staff.
 */
export async function checkAssignee(
  ctx: Pick<RequestContext, 'tx'>,
  clinicId: number,
  assigneeId: number | null | undefined,
  current: number | null,
): Promise<void> {
  if (!assigneeId || assigneeId === current) return;
  const staff = await auth.listStaff(ctx, clinicId);
  if (!staff.some(({ id }) => id === assigneeId))
    throw invalid({ assigneeId: 'Elige una persona de la clínica' });
}

/** Those to whom a recall, a task, an attempt or a message of any clinic refers. */
export const usersOnFollowUp: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_follow_up', userIds);

/** True if the clinic has tasks, or notes or messages about its work list. */
export async function hasFollowUp(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from tasks where clinic_id = ${clinicId})
        or exists (select from work_marks where clinic_id = ${clinicId})
        or exists (select from work_attempts where clinic_id = ${clinicId})
        or exists (select from follow_up_messages where clinic_id = ${clinicId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
