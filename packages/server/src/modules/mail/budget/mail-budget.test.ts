import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { describe, expect, test } from 'vitest';
import { enterScope, systemTransaction } from '../../../kernel/access/tenancy.ts';
import { readConfig } from '../../../kernel/config/config.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import { JOB_ORIGIN, momentAt } from '../../../kernel/request-context.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { buildClinic } from '../../../testing/builders/builders.ts';
import { newAddress } from '../../../testing/builders/onboarding-builders.ts';
import { TODAY, WEDNESDAY } from '../../../testing/clock.ts';
import { testInvitationMails } from '../../onboarding/testing/invitation-mails.ts';
import { useUpMails } from '../../onboarding/testing/spent-mails.ts';
import { countMail, type Envelope, removeOldMailCounts, reserveMails } from './mail-budget.ts';

const { app, world, calls, send, shown, deliver } = await testInvitationMails();

let serial = 0;
function count(overrides: Partial<Envelope>, now = WEDNESDAY) {
  serial += 1;
  const envelope = {
    pool: 'clinic' as const,
    clinicId: NO_CLINIC,
    to: 'ana@example.com',
    messageId: `mail ${serial}`,
    ...overrides,
  };
  return systemTransaction(app.database, (tx) => countMail(tx, envelope, clinicTimeAt(now).day));
}

describe('an address', () => {
  test('gets ten mails a day from unconfirmed clinics, and further ones from other clinics', async () => {
    const to = newAddress();
    const reasons = [];
    for (let i = 0; i < 11; i += 1) {
      const { id } = await buildClinic(app, { confirmed: false });
      reasons.push((await count({ clinicId: id, to })).exceeded);
    }
    expect(reasons).toEqual([...Array(10).fill(null), 'everybody']);
    const { id: clinicId } = await buildClinic(app);
    expect(await count({ clinicId, to })).toMatchObject({ exceeded: null });
  });

  test('gets mails that protect an account even after a clinic has used up its mails', async () => {
    const { id: clinicId } = await buildClinic(app, { confirmed: false });
    const to = newAddress();
    for (let i = 0; i < 6; i += 1) await count({ clinicId, to });
    expect(await count({ clinicId, to })).toMatchObject({ exceeded: 'recipient', allowed: 5 });
    for (const pool of ['accounts', 'recoveries', 'visitors', 'email-changes'] as const)
      expect(await count({ pool, clinicId, to })).toMatchObject({ exceeded: null });
  });

  test('gets twenty mails about accounts of an unconfirmed clinic', async () => {
    const { id: clinicId } = await buildClinic(app, { confirmed: false });
    const to = newAddress();
    for (let i = 0; i < 20; i += 1)
      expect(await count({ pool: 'accounts', clinicId, to })).toMatchObject({ exceeded: null });
    expect(await count({ pool: 'accounts', clinicId, to })).toMatchObject({ exceeded: 'recipient' });
  });
});

test('counts a mail once, on the day of its first attempt', async () => {
  const { id: clinicId } = await buildClinic(app, { confirmed: false });
  const mail = { clinicId, to: newAddress(), messageId: 'repeated' };
  for (let i = 0; i < 50; i += 1) expect(await count(mail)).toMatchObject({ exceeded: null });
  const { rows } = await app.owner.query("select from counted_mails where message_id = 'repeated'");
  expect(rows).toHaveLength(1);
});

test('keeps concurrent mails within the limits', async () => {
  const { id: clinicId } = await buildClinic(app, { confirmed: false });
  const results = await Promise.all(Array.from({ length: 60 }, () => count({ clinicId, to: newAddress() })));
  expect(results.filter(({ exceeded }) => exceeded === null)).toHaveLength(30);
  const to = newAddress();
  const clinics = [];
  for (let i = 0; i < 20; i += 1) clinics.push(await buildClinic(app, { confirmed: false }));
  const toOne = await Promise.all(clinics.map(({ id }) => count({ clinicId: id, to })));
  expect(toOne.filter(({ exceeded }) => exceeded === null)).toHaveLength(10);
});

test('limits all unconfirmed clinics together to 300 mails a day', async () => {
  await app.owner.query('delete from counted_mails');
  for (let i = 0; i < 10; i += 1) {
    const { id: clinicId } = await buildClinic(app, { confirmed: false });
    await useUpMails(app, { clinicId, mails: i === 0 ? 29 : 30 });
  }
  const { id: clinicId } = await buildClinic(app, { confirmed: false });
  expect(await count({ clinicId, to: newAddress() })).toMatchObject({ exceeded: null });
  expect(await count({ clinicId, to: newAddress() })).toMatchObject({ exceeded: 'unconfirmed' });
  const { id: confirmed } = await buildClinic(app);
  expect(await count({ clinicId: confirmed, to: newAddress() })).toMatchObject({ exceeded: null });
});

test('does not deadlock when clinics write to the same people at once', async () => {
  const [first, middle, last] = [newAddress(), newAddress(), newAddress()];
  let runs = 0;
  const reserve = async (recipients: readonly string[]) => {
    const { id: clinicId } = await buildClinic(app);
    const mails = recipients.map((to) => ({ to, messageId: randomUUID() }));
    return systemTransaction(app.database, (tx) => {
      runs += 1;
      const ctx = { tx, origin: JOB_ORIGIN, ...momentAt(WEDNESDAY, ARGENTINA_TIME_ZONE) };
      return reserveMails(ctx, { pool: 'clinic', clinicId }, mails);
    });
  };
  const waiting = async () => {
    const { rowCount } = await app.owner.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount;
  };
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holder = systemTransaction(app.database, async (tx) => {
    const envelope = { pool: 'clinic' as const, clinicId: NO_CLINIC, to: middle, messageId: 'held' };
    await countMail(tx, envelope, TODAY);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const both = Promise.all([reserve([first, middle, last]), reserve([last, middle, first])]);
  try {
    await expect.poll(waiting).toBe(2);
  } finally {
    released.resolve();
    await holder;
  }
  expect((await both).map(({ size }) => size)).toEqual([3, 3]);
  expect(runs).toBe(2);
});

test('limits an administrator who resends an invitation to ten mails a day', async () => {
  const { invitationId } = await send();
  const params = { id: invitationId };
  for (let i = 0; i < 9; i += 1) {
    await deliver();
    await calls().resendInvitation({ params });
  }
  await expect(calls().resendInvitation({ params })).rejects.toMatchObject({
    status: 409,
    message: 'Hoy ya se enviaron 10 emails a esta dirección. Volvé a intentarlo mañana.',
  });
  await deliver();
  expect(world.server.received).toHaveLength(10);
});

test('delays a mail beyond the limit until the next day, and fails visibly after 24 hours', async () => {
  const email = newAddress();
  const { invitationId } = await send(email);
  // Other mails use up the limit of the address.
  await app.owner.query('delete from counted_mails');
  for (let i = 0; i < 10; i += 1) await count({ to: email });
  const reason = 'Esta dirección ya recibió el máximo de emails por día';
  expect(await deliver()).toEqual([reason]);
  expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'QUEUED', detail: reason });
  const laterMs = 24 * 3_600_000;
  for (let i = 0; i < 10; i += 1) await count({ to: email }, new Date(WEDNESDAY.getTime() + laterMs));
  await deliver({ laterMs });
  expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'FAILED', detail: reason });
  expect(world.server.received).toEqual([]);
});

test('removes the counts of earlier days', async () => {
  await count({ messageId: 'old' });
  const at = (days: number) => () => new Date(WEDNESDAY.getTime() + days * 24 * 3_600_000);
  const isKept = async () =>
    (await app.owner.query("select from counted_mails where message_id = 'old'")).rows.length === 1;
  await removeOldMailCounts({ config: readConfig({}), database: app.database, clock: at(3) });
  expect(await isKept()).toBe(true);
  await removeOldMailCounts({ config: readConfig({}), database: app.database, clock: at(4) });
  expect(await isKept()).toBe(false);
});

test('prevents a clinic from counting mails of another one', async () => {
  const [own, other] = [await buildClinic(app), await buildClinic(app)];
  const counting = (clinicId: number) =>
    app.database.transaction(async (tx) => {
      await enterScope(tx, { scope: 'clinic', user: '0', clinics: `{${own.id}}` });
      return countMail(
        tx,
        { pool: 'clinic', clinicId, to: newAddress(), messageId: `by ${clinicId}` },
        TODAY,
      );
    });
  expect(await counting(own.id)).toMatchObject({ exceeded: null });
  await expect(counting(other.id)).rejects.toThrow('a mail of another clinic');
});

test('only the outbox, which counts mails, and the test of a configuration import the SMTP client', async () => {
  const src = fileURLToPath(new URL('../../..', import.meta.url));
  const files = (await readdir(src, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/testing|\.test\.ts$/.test(name),
  );
  const sending: string[] = [];
  for (const name of files) {
    const text = await readFile(join(src, name), 'utf8');
    if (/\bsendMail\b/.test(text) || /from 'nodemailer'/.test(text)) sending.push(name);
  }
  expect(sending.toSorted()).toEqual([
    'modules/mail/email-config/email-configs.service.ts',
    'modules/mail/outbox/sender.service.ts',
    'modules/mail/smtp/smtp-client.ts',
  ]);
});
