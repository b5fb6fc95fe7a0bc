import type { JobParts, MailKinds } from '../modules/mail/mail.module.ts';
import { jobHandlers } from '../modules.ts';
import type { TestApp } from './test-app.ts';

/** Runs the job of every queued mail of some kinds once. Returns the messages of their errors. */
export async function deliverMails(
  { owner }: Pick<TestApp, 'owner'>,
  parts: JobParts,
  kinds: readonly (keyof MailKinds)[],
): Promise<string[]> {
  const { rows } = await owner.query('select id from outgoing_mails where kind = any ($1) order by id', [
    kinds,
  ]);
  const thrown: string[] = [];
  for (const { id } of rows)
    await jobHandlers(parts)
      ['outgoing-mail']({ id }, new AbortController().signal)
      .catch((error: Error) => thrown.push(error.message));
  return thrown;
}
