import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import { expect } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers } from '../../../modules.ts';
import { type BuiltUser, PASSWORD } from '../../../testing/builders.ts';
import { TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';

export const ENV = {
  SMTP_ALLOW_PRIVATE: 'true',
  PUBLIC_URL: 'https://dentaria.example.com',
  TRUST_PROXY: '127.0.0.1',
};
export const DESK = 'a'.repeat(22);
export const PHONE = 'b'.repeat(22);
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Empties what the tests of these mails fill. */
export async function forgetDevices({ owner }: TestApp): Promise<void> {
  for (const table of ['throttle', 'jobs.job', 'email_configs', 'known_devices'])
    await owner.query(`delete from ${table}`);
}

export async function signInWith(
  app: TestApp,
  { username }: BuiltUser,
  deviceId?: string,
  userAgent = FIREFOX,
): Promise<void> {
  const answer = await app.request({
    method: 'POST',
    url: '/services/auth/users/login',
    body: { username, password: PASSWORD },
    headers: {
      'user-agent': userAgent,
      'x-forwarded-for': '203.0.113.7',
      ...(deviceId !== undefined && { [DEVICE_ID_HEADER]: deviceId }),
    },
  });
  expect(answer.statusCode).toBe(200);
}

/** Runs the jobs of every sign-in. */
export async function deliverNewDeviceMails(app: TestApp, clock: () => Date): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const { rows } = await app.owner.query(
    "select data->>'id' as id from jobs.job where name = 'new-device-mail' order by created_on",
  );
  const handler = jobHandlers({ config, secret: TEST_SECRET, database: app.database, clock })[
    'new-device-mail'
  ];
  for (const { id } of rows) await handler({ id: Number(id) }, new AbortController().signal).catch(() => {});
}
