import { describe, expect, test } from 'vitest';
import { markOnline, newTask, ONLINE_CONTACT } from '../testing/follow-up-builders.ts';
import { obstaclesOf, testFollowUpOutbox } from '../testing/follow-up-outbox.ts';

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
  test('does not prevent a separate message to the patient', async () => {
    const patient = await buildPatient('eva@example.com');
    const [booked, second] = [await unconfirmedOf(patient), await unconfirmedOf(patient, '12:00')];
    for (const { id } of [booked, second]) await markOnline(app, id);
    const { id } = await reception().createTask({
      params: world.params,
      body: newTask({ patientId: patient.id }),
    });
    const task = { kind: 'task' as const, id };
    expect((await send([booked, second, task], { channel: 'whatsapp' })).chats).toHaveLength(2);
    expect(await send([booked, second])).toMatchObject({ queued: 1, obstacles: [] });
    expect(await send([task])).toMatchObject({ queued: 1, obstacles: [] });
    expect(obstaclesOf(await send([booked, second, task]))).toEqual(['sent', 'sent', 'sent']);
    await deliver();
    expect(world.server.received.flatMap(({ recipients }) => recipients)).toEqual([
      ONLINE_CONTACT.email,
      'eva@example.com',
    ]);
  });
});

describe('a mail in the outbox', () => {
  test('is sent if an older release queued it without the time', async () => {
    const item = await unconfirmedOf(await buildPatient('eva@example.com'));
    await send([item]);
    await app.owner.query('update follow_up_messages set occurrence = null, appointment_id = null');
    await deliver();
    expect(await states()).toEqual(['sent']);
  });

  test('is not on the timeline if the staff withdrew it', async () => {
    const patient = await buildPatient('eva@example.com');
    const { batchId } = await send([await unconfirmedOf(patient)]);
    await reception().withdrawWorkMessages({ params: { ...world.params, id: batchId ?? 0 } });
    expect(await messagesOnTimeline(patient.id)).toEqual([]);
  });
});

describe('a failed mail about an appointment of tomorrow', () => {
  const failed = async () => {
    const { groups } = await reception().readWorkList({ params: world.params, query: { kind: 'mail' } });
    return groups[0]?.items.length;
  };

  test.each<[string, (id: number) => Promise<unknown>, number]>([
    ['stays', async () => {}, 1],
    [
      'is confirmed',
      (id) => app.owner.query(`update appointments set state = 'confirmed' where id = $1`, [id]),
      1,
    ],
    [
      'is cancelled',
      (id) => app.owner.query(`update appointments set state = 'cancelled' where id = $1`, [id]),
      0,
    ],
    ['moves', (id) => move(id, -30), 0],
    [
      'has begun',
      (id) => app.owner.query("update appointments set starts_at = '2020-01-01' where id = $1", [id]),
      0,
    ],
  ])('is listed only while the appointment can be confirmed: it %s', async (_, change, expected) => {
    const item = await unconfirmedOf(await buildPatient('eva@example.com'));
    await send([item]);
    world.server.mode = 'refuse-recipient';
    await deliver();
    expect(await failed()).toBe(1);
    await change(item.id);
    expect(await failed()).toBe(expected);
  });
});
