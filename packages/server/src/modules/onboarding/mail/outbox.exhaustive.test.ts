import { describe, expect, test } from 'vitest';
import { buildEmailConfig, tokenOf } from '../../../testing/builders/onboarding-builders.ts';
import { startMailServer } from '../../../testing/servers/mail-server.ts';
import { eventually } from '../../../testing/waiting.ts';
import { testInvitationMails } from '../testing/invitation-mails.ts';

const { app, world, admin, calls, send, linkIn, register, deliver, runWorker } = await testInvitationMails();

describe('the outbox with a running worker', () => {
  runWorker();

  test('sends one mail for repeated decisions', async () => {
    const { invitationId } = await send();
    await register(tokenOf(linkIn(await world.server.next())));
    await world.server.next();
    const { onboarding } = app.as(admin);
    const params = { id: invitationId };
    const decisions = [...Array(5).keys()].flatMap(() => [
      onboarding.rejectInvitation({ params }),
      onboarding.approveInvitation({ params }),
    ]);
    const outcomes = await Promise.allSettled(decisions);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.server.next();
    await eventually(async () => {
      const { rows } = await app.owner.query(
        "select from jobs.job where state in ('created', 'active', 'retry')",
      );
      expect(rows).toEqual([]);
    });
    expect(world.server.received).toHaveLength(3);
  });
});

describe('a sent mail', () => {
  test('uses SYSTEM_ADMIN for invitations, and CLIENT_NOTIFICATIONS for notifications if that is active', async () => {
    const clients = await startMailServer();
    await buildEmailConfig(app, { configName: 'CLIENT_NOTIFICATIONS', smtpPort: clients.port });
    const { invitationId } = await send();
    await deliver();
    await register(tokenOf(linkIn(await world.server.next())));
    await deliver();
    expect(await clients.next()).toMatchObject({ subject: 'Recibimos tu solicitud de registro' });
    await calls().toggleEmailConfig({ params: { configName: 'CLIENT_NOTIFICATIONS' } });
    await calls().approveInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await world.server.next()).toMatchObject({ subject: 'Tu solicitud de registro fue aprobada' });
    await clients.close();
  });

  test('contains the valid link if the invitation is resent while the mail is queued', async () => {
    const { invitationId } = await send();
    for (let i = 0; i < 9; i += 1) await calls().resendInvitation({ params: { id: invitationId } });
    await deliver();
    const mail = await world.server.next();
    expect(world.server.received).toHaveLength(1);
    const params = { invitationToken: tokenOf(linkIn(mail)) };
    await expect(app.as(null).onboarding.validateToken({ params })).resolves.toBeDefined();
  });

  test('is sent although its invitation is deleted, and its row is then deleted', async () => {
    const { invitationId } = await send();
    await deliver();
    await register(tokenOf(linkIn(await world.server.next())));
    await calls().approveInvitation({ params: { id: invitationId } });
    await calls().removeInvitation({ params: { id: invitationId } });
    await deliver();
    expect(await world.server.next()).toMatchObject({ subject: 'Tu solicitud de registro fue aprobada' });
    expect((await app.owner.query('select from mails')).rows).toEqual([]);
  });
});
