import { is } from '../../../kernel/access/caller.ts';
import { auditEach } from '../../../kernel/audit.ts';
import type { RequestContext, ServiceContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { NoticeKind } from './notice-mail.service.ts';

interface Notice {
  readonly kind: NoticeKind;
  readonly detail?: string;
  readonly recipient?: string;
}

export async function notifyOwner(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  { id }: { readonly id: number },
  { kind, detail, recipient }: Notice,
): Promise<void> {
  const user = await usersRepository(tx).find(id);
  const to = recipient ?? user?.email;
  if (!user || !to) return;
  await mailing.queueMail({ tx, now }, 'account-notice', {
    clinicId: user.clinic_id,
    subjectId: id,
    details: { notice: kind, detail: detail ?? null, to },
  });
}

interface EmailChange {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Keeps tags, unlike the mail budget: with some providers, ana+1@ and ana@ belong to different people. */
const comparable = (email: string | null): string => email?.trim().toLowerCase() ?? '';

/** Notifies the old address without naming the new one, because it may belong to somebody else. */
export async function notifyOldEmails(
  ctx: RequestContext,
  clinicId: number,
  changes: readonly EmailChange[],
): Promise<void> {
  const { tx, caller } = ctx;
  const changed = changes.filter(({ before, after }) => comparable(before) !== comparable(after));
  if (changed.length === 0) return;
  await auditEach(
    ctx,
    { action: 'change-email', object: 'user', clinicId },
    changed.map(({ id }) => id),
  );
  const clinic = is(caller, 'ADMIN') ? undefined : await clinicsRepository(tx).find(clinicId);
  const notice: NoticeKind = 'email-changed';
  await mailing.queueMails(
    ctx,
    'email-change',
    changed.flatMap(({ id, before }) => {
      const details = { notice, detail: clinic?.name ?? null, to: before };
      return before ? [{ clinicId, subjectId: id, details }] : [];
    }),
  );
}
