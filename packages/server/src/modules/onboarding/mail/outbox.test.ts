import { describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/database/database.ts';
import { newAddress, newRegistration, tokenOf } from '../../../testing/builders/onboarding-builders.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { testInvitationMails } from '../testing/invitation-mails.ts';

const { app, world, calls, send, shown, linkIn, register, deliver } = await testInvitationMails();

test('sends a mail for an invitation, a registration and an approval', async () => {
  const email = newAddress();
  const { invitationId, lastMail } = await send(email);
  expect(lastMail).toMatchObject({ kind: 'INVITATION', state: 'QUEUED', detail: null });

  await deliver();
  const invitation = await world.server.next();
  expect(invitation).toMatchObject({
    recipients: [email],
    to: [{ address: email }],
    from: { name: 'Dentaria Ñandú', address: 'dentaria@example.com' },
    subject: 'Invitación para registrar tu clínica en Dentaria',
    messageId: expect.stringMatching(/^<[\w-]+@dentaria\.example\.com>$/),
  });
  expect(invitation.html).toContain(linkIn(invitation));
  expect((await shown(invitationId))?.lastMail?.state).toBe('SENT');

  const form = newRegistration();
  await register(tokenOf(linkIn(invitation)), form);
  await deliver();
  const received = await world.server.next();
  expect(received).toMatchObject({ recipients: [email], subject: 'Recibimos tu solicitud de registro' });
  expect(received.text).toContain(form.clinicName);

  await calls().approveInvitation({ params: { id: invitationId } });
  await deliver();
  const approved = await world.server.next();
  expect(approved).toMatchObject({ recipients: [email], subject: 'Tu solicitud de registro fue aprobada' });
  expect(approved.text).toContain('https://dentaria.example.com/login');
  expect((await shown(invitationId))?.lastMail).toMatchObject({ kind: 'APPROVED', state: 'SENT' });
  await app.as(null).auth.login({ body: { username: form.username, password: form.password } });
  expect(world.server.received).toHaveLength(3);
});

describe('a sent mail', () => {
  test('reports a rejection although the rejected user is deleted', async () => {
    const email = newAddress();
    const { invitationId } = await send(email);
    await deliver();
    await register(tokenOf(linkIn(await world.server.next())));
    await calls().rejectInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await world.server.next()).toMatchObject({
      recipients: [email],
      subject: 'Tu solicitud de registro no fue aprobada',
    });
    // The rejection withdrew the queued confirmation.
    expect(world.server.received).toHaveLength(2);
  });

  test('is replaced by a visible failure without an active configuration', async () => {
    await calls().toggleEmailConfig({ params: { configName: 'SYSTEM_ADMIN' } });
    const { lastMail } = await send();
    expect(lastMail).toMatchObject({ state: 'FAILED', detail: expect.stringContaining('Generar Link') });
    await calls().toggleEmailConfig({ params: { configName: 'SYSTEM_ADMIN' } });
    await deliver();
    expect(world.server.connections()).toBe(0);
  });

  test('contains the link that was generated while it was queued', async () => {
    const { docNumber } = await send();
    const { link } = await calls().generateLink({ body: { docNumber } });
    await deliver();
    expect(linkIn(await world.server.next())).toBe(link);
  });

  test.each(['cancelInvitation', 'removeInvitation'] as const)('nothing is sent after %s', async (name) => {
    const { invitationId } = await send();
    await calls()[name]({ params: { id: invitationId } });
    await deliver();
    expect(world.server.connections()).toBe(0);
  });

  test('keeps its link sealed while it is queued and deletes it afterwards', async () => {
    const { invitationId } = await send();
    const row = async () =>
      (await app.owner.query('select * from mails where invitation_id = $1', [invitationId])).rows[0];
    expect(JSON.stringify(Buffer.from((await row()).link).toString('latin1'))).not.toContain('onboarding');
    await deliver();
    expect(await row()).toMatchObject({ state: 'SENT', link: null });
  });
});

describe('an unsent mail', () => {
  test('waits for an unreachable server, shows the reason, and is sent later', async () => {
    await world.server.close();
    const { invitationId } = await send();
    expect(await deliver()).toEqual(['No se pudo conectar con el servidor SMTP: revisá el host y el puerto']);
    expect((await shown(invitationId))?.lastMail).toMatchObject({
      state: 'QUEUED',
      detail: 'No se pudo conectar con el servidor SMTP: revisá el host y el puerto',
    });
    world.server = await startMailServer();
    await calls().updateEmailConfig({
      params: { configName: 'SYSTEM_ADMIN' },
      body: {
        smtpHost: 'localhost',
        smtpPort: world.server.port,
        smtpUsername: 'mailer',
        smtpPassword: 'contraseña smtp',
        fromEmail: 'dentaria@example.com',
      },
    });
    expect(await deliver()).toEqual([]);
    expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'SENT', detail: null });
  });

  test.each(['busy', 'refuse-connection', 'refuse-login', 'refuse-message'] as const)(
    'a server that behaves as %s is retried for 24 hours',
    async (mode) => {
      world.server.mode = mode;
      const { invitationId } = await send();
      const [reason] = await deliver({ laterMs: 24 * 3_600_000 - 60_000 });
      expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'QUEUED', detail: reason });
      expect(await deliver({ laterMs: 24 * 3_600_000 })).toEqual([]);
      expect((await shown(invitationId))?.lastMail).toMatchObject({ state: 'FAILED', detail: reason });
      world.server.mode = 'accept';
      expect((await calls().resendInvitation({ params: { id: invitationId } })).lastMail).toMatchObject({
        state: 'QUEUED',
      });
      await deliver();
      expect(world.server.received).toHaveLength(1);
    },
  );

  test('is not retried if the recipient is permanently refused', async () => {
    world.server.mode = 'refuse-recipient';
    const { invitationId } = await send();
    expect(await deliver()).toEqual([]);
    expect((await shown(invitationId))?.lastMail).toMatchObject({
      state: 'FAILED',
      detail: 'El servidor SMTP rechazó la dirección del destinatario',
    });
  });

  test('is sent again with the same Message-ID if the connection is lost after the data', async () => {
    world.server.mode = 'drop-after-data';
    await send();
    expect(await deliver()).toEqual(['El servidor SMTP cortó la conexión']);
    world.server.mode = 'accept';
    await deliver();
    const [first, second] = world.server.received;
    expect(world.server.received).toHaveLength(2);
    expect(first?.messageId).toBe(second?.messageId);
  });

  test('is sent again with the same Message-ID after a crash before the result is stored', async () => {
    const { invitationId } = await send();
    let transactions = 0;
    const crashing: Database = {
      ...app.database,
      transaction: (work) => {
        transactions += 1;
        // The transactions read the mail, read the configuration, count, and store the result.
        if (transactions === 4) throw new Error('killed');
        return app.database.transaction(work);
      },
    };
    expect(await deliver({ database: crashing })).toEqual(['killed']);
    expect((await shown(invitationId))?.lastMail?.state).toBe('QUEUED');
    await deliver();
    await deliver();
    expect(new Set(world.server.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect(world.server.received).toHaveLength(2);
  });

  test('is not queued by a request that is rolled back', async () => {
    const email = newAddress();
    await send(email);
    const jobs = async () => (await app.owner.query('select count(*)::int as n from jobs.job')).rows[0].n;
    const before = await jobs();
    await expect(send(email)).rejects.toMatchObject({ status: 409 });
    expect(await jobs()).toBe(before);
  });
});
