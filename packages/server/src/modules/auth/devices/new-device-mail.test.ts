import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, testNewDeviceMails } from '../testing/new-device-mails.ts';

const { app, world, signIn, deliver, mailsAfter } = await testNewDeviceMails();

test('mails device, address, time and advice after a sign-in from a new device', async () => {
  await signIn(DESKTOP);
  await signIn(PHONE);
  await deliver();
  expect(world.server.received).toHaveLength(1);
  const [mail] = world.server.received;
  expect(mail?.recipients).toEqual([world.user.email]);
  expect(mail?.subject).toBe('Nuevo dispositivo en tu cuenta de Dentaria');
  for (const text of [
    `El usuario ${world.user.username}`,
    'Dispositivo: Firefox en Linux',
    'Dirección IP: 203.0.113.7',
    'Fecha y hora: 24/11/2026, 12:04',
    'cambiá tu contraseña',
    'https://dentaria.example.com/account',
  ])
    expect(mail?.text).toContain(text);
});

describe('the mail about a new device', () => {
  test('is not sent for the first sign-in of an account', async () => {
    expect(await mailsAfter(DESKTOP)).toBe(0);
  });

  test('is not sent for a known device, whatever its address', async () => {
    expect(await mailsAfter(DESKTOP, PHONE, PHONE, DESKTOP)).toBe(1);
  });

  test('is not sent to an account without an e-mail', async () => {
    await app.owner.query('update users set email = null where id = $1', [world.user.id]);
    expect(await mailsAfter(DESKTOP, PHONE)).toBe(0);
  });
});

test('a failed mail is retried with the same Message-ID', async () => {
  world.server.mode = 'drop-after-data';
  await mailsAfter(DESKTOP, PHONE);
  world.server.mode = 'accept';
  await deliver();
  expect(world.server.received).toHaveLength(2);
  expect(world.server.received[0]?.messageId).toBe(world.server.received[1]?.messageId);
});

test('stores only the hash of the device id', async () => {
  await signIn(DESKTOP);
  const { rows } = await app.owner.query('select k.* from known_devices k');
  expect(JSON.stringify(rows)).not.toContain(DESKTOP);
  expect(rows[0].device_hash).toHaveLength(32);
});

test('queues a job at each sign-in, so that responses take the same time', async () => {
  for (const id of [DESKTOP, DESKTOP, PHONE]) await signIn(id);
  const { rowCount } = await app.owner.query("select from jobs.job where name = 'outgoing-mail'");
  expect(rowCount).toBe(3);
});
