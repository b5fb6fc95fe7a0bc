import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, testNewDeviceMails } from '../testing/new-device-mails.ts';

const DAY_MS = 24 * 3_600_000;

const { app, world, signIn, deliver, mailsAfter } = await testNewDeviceMails();

describe('the mail about a new device', () => {
  test('is sent once by a job that runs twice', async () => {
    await mailsAfter(DESKTOP, PHONE);
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });

  test('is not sent without a mail server, even if one is configured later', async () => {
    await app.owner.query('update email_configs set is_active = false');
    await mailsAfter(DESKTOP, PHONE);
    await app.owner.query('update email_configs set is_active = true');
    await deliver();
    expect(world.server.received).toEqual([]);
  });

  test('is not sent more than five times an hour', async () => {
    const devices = Array.from({ length: 8 }, (_, at) => String(at).repeat(22));
    expect(await mailsAfter(...devices)).toBe(5);
    world.now = new Date(world.now.getTime() + 3_600_000);
    expect(await mailsAfter('x'.repeat(22))).toBe(6);
  });
});

describe('a known device', () => {
  test('is remembered for a year', async () => {
    await mailsAfter(DESKTOP, PHONE);
    world.now = new Date(world.now.getTime() + 365 * DAY_MS);
    expect(await mailsAfter(PHONE)).toBe(1);
    world.now = new Date(world.now.getTime() + 365 * DAY_MS + 1);
    expect(await mailsAfter(PHONE)).toBe(2);
    expect(world.server.received[1]?.messageId).not.toBe(world.server.received[0]?.messageId);
  });

  test('is remembered while it is among the last twenty', async () => {
    for (let at = 0; at < 21; at += 1) {
      world.now = new Date(world.now.getTime() + 1_000);
      await signIn(String(at).padStart(22, '0'));
    }
    await deliver();
    const { rowCount } = await app.owner.query('select from known_devices where user_id = $1', [
      world.user.id,
    ]);
    expect(rowCount).toBe(20);
  });

  test.each([undefined, 'short', 'ñ'.repeat(22), 'x'.repeat(65)])(
    'is recognized by its User-Agent if it sends the name %j',
    async (deviceId) => {
      const id = deviceId && encodeURIComponent(deviceId).slice(0, 65);
      await signIn(DESKTOP);
      await signIn(id, 'curl/8');
      await signIn(id, 'curl/8');
      await signIn(id, 'python/3');
      await deliver();
      expect(world.server.received).toHaveLength(2);
    },
  );
});
