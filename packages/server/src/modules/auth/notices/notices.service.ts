import type { ServiceContext } from '../../../kernel/request-context.ts';
import { mailing } from '../../mail/mail.module.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { NoticeKind } from './notice-texts.ts';

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
