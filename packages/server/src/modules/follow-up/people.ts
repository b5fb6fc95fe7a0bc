import { hasRowIn } from '../../kernel/database/clinic-id.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { invalid } from '../../kernel/errors.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { auth } from '../auth/auth.module.ts';

export const OTHER_CLINIC = 'Paciente de otra clínica';

/** Former staff keep their work until it is reassigned. */
export async function checkAssignee(
  ctx: Pick<RequestContext, 'tx'>,
  clinicId: number,
  assigneeId: number | null | undefined,
  current: number | null,
): Promise<void> {
  if (!assigneeId || assigneeId === current) return;
  const staff = await auth.listStaff(ctx, clinicId);
  if (!staff.some(({ id }) => id === assigneeId))
    throw invalid({ assigneeId: 'Elegí una persona de la clínica' });
}

export const hasFollowUp = (tx: Tx, clinicId: number): Promise<boolean> =>
  hasRowIn(tx, ['tasks', 'work_marks', 'work_attempts', 'follow_up_messages'], clinicId);
