import { describe, expect, test } from 'vitest';
import { markOnline, ONLINE_CONTACT } from '../testing/follow-up-builders.ts';
import { testFollowUpOutbox } from '../testing/follow-up-outbox.ts';

const { app, world, reception, buildPatient, unconfirmedOf, send, deliver, states } =
  await testFollowUpOutbox();

const move = (id: number, minutes: number) =>
  app.owner.query(`update appointments set starts_at = starts_at + $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ]);

async function messagesOnTimeline(patientId: number) {
  const { entries } = await reception().readTimeline({ params: { id: patientId }, query: {} });
  return entries.filter(({ kind }) => kind === 'message');
}

describe('an appointment that was booked online', () => {
  test('is confirmed by mail and WhatsApp with the person who booked it', async () => {
    const patient = await buildPatient('eva@example.com');
    const item = await unconfirmedOf(patient);
    await markOnline(app, item.id);
    const { chats } = await send([item], { channel: 'whatsapp' });
    expect(chats[0]?.url).toMatch(/5491155550199\?text=Hola%2C%20Zulma%20Paz/);
    expect(await send([item])).toMatchObject({ queued: 1, obstacles: [] });
    await deliver();
    expect(world.server.received).toMatchObject([
      { recipients: [ONLINE_CONTACT.email], text: expect.stringContaining('Hola, Zulma Paz:') },
    ]);
    expect(world.server.received[0]?.text).not.toContain('Eva');
  });

  test('gets no further message once the patient has declined', async () => {
    const patient = await buildPatient('eva@example.com');
    const item = await unconfirmedOf(patient);
    await markOnline(app, item.id);
    await send([item]);
    await app.as(world.receptionist.token).scheduling.updateMessageConsent({
      params: { id: patient.id },
      body: { answer: 'no' },
    });
    await deliver();
    expect(await states()).toEqual(['withdrawn']);
  });
});

describe('a mail in the outbox', () => {
  test('is withdrawn if its appointment moves, and the timeline shows the reason', async () => {
    const patient = await buildPatient('eva@example.com');
    const item = await unconfirmedOf(patient);
    await send([item]);
    await move(item.id, -60);
    await deliver();
    expect(await states()).toEqual(['withdrawn']);
    expect(await messagesOnTimeline(patient.id)).toMatchObject([
      {
        title: expect.stringMatching(/^Email: Confirmá tu turno/),
        detail: 'No se envió: Cambió de horario',
      },
    ]);
    expect(await send([item])).toMatchObject({ queued: 1 });
    await deliver();
    expect(await states()).toEqual(['withdrawn', 'sent']);
  });
});
