import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/builders/builders.ts';
import { testApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';

const VISITOR = '198.51.100.7';

/** Values of nginx's variables for X-Forwarded-For. */
const NGINX: Readonly<Record<string, (sent: string) => string>> = {
  $remote_addr: () => VISITOR,
  $proxy_add_x_forwarded_for: (sent) => `${sent}, ${VISITOR}`,
};

async function startBehindProxy(trustProxy: string) {
  const app = await testApp({ env: { TRUST_PROXY: trustProxy } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const admin = await buildUser(app, { role: 'ADMIN' });
  const send = (path: string, forwarded: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-forwarded-for': forwarded, authorization: `Bearer ${admin.token}` };
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  return {
    send,
    auditedAddress: async (forwarded: string): Promise<string> => {
      expect(await send('/services/auth/audit', forwarded)).toBe(200);
      const { rows } = await app.owner.query('select address from audit order by id desc limit 1');
      return rows[0].address;
    },
  };
}

const loopback = await startBehindProxy('127.0.0.1');

describe('behind a trusted proxy', () => {
  const spoofed = ['203.0.113.1', '127.0.0.1', '203.0.113.1, 203.0.113.2', '::1', 'unknown', ''];

  test.each(Object.entries(NGINX))(
    'ignores an address that the visitor sends, sent through nginx %s',
    async (_, header) => {
      for (const sent of spoofed) expect(await loopback.auditedAddress(header(sent)), sent).toBe(VISITOR);
    },
  );

  test('counts a visitor in the throttle whichever address they send', async () => {
    const { send } = await startBehindProxy('loopback');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const path = `/services/onboarding/api/invitations/validate/guess${attempt}`;
      statuses.push(await send(path, `203.0.113.${attempt}, ${VISITOR}`));
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    'unknown',
    '_hidden',
    '198.51.100.7:4711',
    '999.1.1.1',
    '1',
    "'; drop table audit",
    'localhost',
  ])('ignores a forwarded value that is not an address: %s', async (forwarded) => {
    expect(await loopback.auditedAddress(forwarded)).toBe('127.0.0.1');
    expect(await loopback.auditedAddress(`203.0.113.1, ${forwarded}`)).toBe('127.0.0.1');
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    'true',
    '1',
    '2',
    'maybe',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/4',
    '127.0.0.1/33',
    '127.0.0.1,',
    '1.2.3',
    'localhost',
    '10.0.0.1;10.0.0.2',
  ])('%s is refused in one line', (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      `Environment not valid: TRUST_PROXY=${JSON.stringify(value)} (needs the addresses of your proxies)`,
    );
  });

  test.each([
    ['false', false],
    ['', false],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['uniquelocal,fd00::/8', ['uniquelocal', 'fd00::/8']],
  ])('%j is accepted', (value, list) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(list);
  });
});
