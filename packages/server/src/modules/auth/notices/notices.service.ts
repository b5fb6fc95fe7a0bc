import { randomUUID } from 'node:crypto';
import { enqueue } from '../../../kernel/jobs.ts';
import type { ServiceContext } from '../../../kernel/request-context.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { NoticeKind } from './notice-texts.ts';
import { noticesRepository } from './notices.repository.ts';

export interface Notice {
  readonly kind: NoticeKind;
  /** Completes the text, such as the name of a passkey. */
  readonly detail?: string;
  /** If not the account's address, such as the one that it had before. */
  readonly recipient?: string;
}

/** Mails the owner of an account about a change of its security. Somebody else may have made it. */
export async function notifyOwner(
  { tx, now }: Pick<ServiceContext, 'tx' | 'now'>,
  { id: user_id }: { readonly id: number },
  { kind, detail, recipient }: Notice,
): Promise<void> {
  const to = recipient ?? (await usersRepository(tx).find(user_id))?.email;
  if (!to) return;
  const id = await noticesRepository(tx).create({
    user_id,
    kind,
    detail: detail ?? null,
    recipient: to,
    message_id: randomUUID(),
    mail_state: 'queued',
    created_at: now,
  });
  await enqueue(tx, 'account-notice', { id });
}
