import { is } from '../../../kernel/access/caller.ts';
import { auditEach } from '../../../kernel/audit.ts';
import { enqueue } from '../../../kernel/jobs.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { clinicsRepository } from '../clinics/clinics.repository.ts';
import { noticesRepository } from './notices.repository.ts';

/** The addresses of a user before and after a change of their data. */
export interface EmailChange {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Notices to one address, whoever's change caused them: nobody is flooded by changing an address to and fro. */
const PER_DAY = 3;
const DAY_MS = 24 * 3_600_000;

const normalized = (email: string | null): string => email?.trim().toLowerCase() ?? '';

/**
 * Audits each change of an e-mail, to which the recovery of the account is mailed, and tells the old address, which may be
 * somebody else's: it does not learn the new one. Public API of the module.
 */
export async function noteChangedEmails(
  ctx: RequestContext,
  clinicId: number,
  changes: readonly EmailChange[],
): Promise<void> {
  const { tx, now, caller } = ctx;
  const changed = changes.filter(({ before, after }) => normalized(before) !== normalized(after));
  if (changed.length === 0) return;
  await auditEach(
    ctx,
    { action: 'change-email', object: 'user', clinicId },
    changed.map(({ id }) => id),
  );
  const clinic = is(caller, 'ADMIN') ? undefined : await clinicsRepository(tx).find(clinicId);
  const notices = changed.flatMap(({ id, before }) =>
    before ? [{ userId: id, recipient: before, detail: clinic?.name ?? null }] : [],
  );
  const since = new Date(now.getTime() - DAY_MS);
  const ids = await noticesRepository(tx).createForEmails(notices, { since, at: now, limit: PER_DAY });
  for (const id of ids) await enqueue(tx, 'account-notice', { id });
}
