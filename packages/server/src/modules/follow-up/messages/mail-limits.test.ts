import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { useUpMails } from '../../onboarding/testing/spent-mails.ts';
import { obstaclesOf, testFollowUpOutbox } from '../testing/follow-up-outbox.ts';

const { app, world, buildPatient, recallOf, send, deliver, states } = await testFollowUpOutbox();
const admin = await buildUser(app, { role: 'ADMIN' });

/** Creates due recalls of patients with distinct addresses. */
async function recalls(count: number) {
  const items = [];
  for (let i = 0; i < count; i += 1) items.push(await recallOf(await buildPatient(`p${i}@example.com`)));
  return items;
}

const LIMIT = {
  status: 409,
  message:
    'La clínica llegó a su límite de 30 emails por día. Volvé a intentarlo mañana o pedile al administrador que confirme la clínica.',
};

describe('a clinic that no administrator has confirmed', () => {
  beforeEach(async () => {
    await app.owner.query('delete from follow_up_messages');
    await app.owner.query('update clinics set confirmed_at = null where id = $1', [world.agenda.clinicId]);
  });
  /** Leaves this many of today's 30 mails. */
  const leave = (mails: number) => useUpMails(app, { clinicId: world.agenda.clinicId, mails: 30 - mails });

  test('sends 30 mails a day, and refuses a larger batch with the reason', async () => {
    const items = await recalls(6);
    await leave(4);
    const own = { subject: 'Ganaste un premio', body: 'Entrá en www.example.com' };
    await expect(send(items.slice(0, 5), own)).rejects.toMatchObject(LIMIT);
    expect(await states()).toEqual([]);
    expect(await send(items.slice(0, 4), own)).toMatchObject({ queued: 4, obstacles: [] });
    await expect(send(items.slice(4, 5), own)).rejects.toMatchObject(LIMIT);
    await deliver();
    expect(world.server.received).toHaveLength(4);
    await app.as(admin.token).auth.confirmClinic({ params: { id: world.agenda.clinicId } });
    expect(await send(items.slice(4), own)).toMatchObject({ queued: 2 });
  });

  test('sends five mails a day to one address, even with tags or in capitals', async () => {
    const mailboxes = [
      'una@gmail.com',
      'UNA@gmail.com',
      'u.na@gmail.com',
      'una+1@gmail.com',
      'una+2@gmail.com',
    ];
    for (const mailbox of mailboxes)
      expect(await send([await recallOf(await buildPatient(mailbox))])).toMatchObject({ queued: 1 });
    const others = await recalls(1);
    const sixth = await recallOf(await buildPatient('una@googlemail.com'));
    const result = await send([sixth, ...others]);
    expect(result).toMatchObject({ queued: 1 });
    expect(obstaclesOf(result)).toEqual(['full']);
  });

  test('does not exceed the limit with concurrent calls', async () => {
    const items = await recalls(5);
    await leave(3);
    await Promise.allSettled(items.map((item) => send([item])));
    expect(await states()).toHaveLength(3);
  });

  test('does not count retries', async () => {
    await leave(2);
    await send(await recalls(2));
    world.server.mode = 'busy';
    await deliver();
    await deliver();
    world.server.mode = 'accept';
    await deliver();
    expect(world.server.received).toHaveLength(2);
  });
});

test('counts a mail for the address it has at delivery, even if it was queued for another', async () => {
  const patients = [];
  for (let i = 0; i < 12; i += 1) patients.push(await buildPatient(`before${i}@example.com`));
  for (const patient of patients) await send([await recallOf(patient)]);
  for (const { id } of patients)
    await app.owner.query("update users set email = 'victim@example.com' where id = $1", [id]);
  await deliver();
  expect(world.server.received).toHaveLength(10);
  const { rows } = await app.owner.query(
    "select detail from follow_up_messages where clinic_id = $1 and state = 'queued'",
    [world.agenda.clinicId],
  );
  expect(rows).toEqual(Array(2).fill({ detail: 'Esta dirección ya recibió el máximo de emails por día' }));
  await deliver(24 * 3_600);
  expect(world.server.received).toHaveLength(12);
});
