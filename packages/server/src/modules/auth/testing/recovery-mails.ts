import { jobHandlers } from '../../../modules.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** Empties what the tests of these mails fill. */
export async function forgetRecoveries({ owner }: TestApp): Promise<void> {
  for (const table of ['throttle', 'jobs.job', 'email_configs', 'password_recoveries'])
    await owner.query(`delete from ${table}`);
}

/** Runs the jobs of every request. */
export async function deliverRecoveries(
  { owner }: TestApp,
  parts: Parameters<typeof jobHandlers>[0],
): Promise<void> {
  const { rows } = await owner.query(
    "select id from password_recoveries where mail_state = 'queued' order by id",
  );
  const handler = jobHandlers(parts)['password-recovery'];
  for (const { id } of rows) await handler({ id: Number(id) }, new AbortController().signal).catch(() => {});
}

export const tokenIn = (text = ''): string => /\/recuperar\/([\w-]{43})/.exec(text)?.[1] ?? '';
