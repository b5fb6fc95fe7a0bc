import { is } from '../../../kernel/access/caller.ts';
import { auditEach } from '../../../kernel/audit.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import type { NoticeKind } from './notice-texts.ts';

/** The addresses of a user before and after a change of their data. */
export interface EmailChange {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Tags count, unlike in the mail budget: with some providers, ana+1@ and ana@ are different people. */
const comparable = (email: string | null): string => email?.trim().toLowerCase() ?? '';

/**
 * Audits each change of an e-mail, to which the recovery of the account is mailed, and tells the old address, which may be
 * somebody else's: it does not learn the new one. Public API of the module.
 */
export async function noteChangedEmails(
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
