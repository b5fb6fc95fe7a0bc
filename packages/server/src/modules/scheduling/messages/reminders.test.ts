import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { hoursBefore, testOutbox } from '../testing/outbox.ts';

const {
  app,
  world,
  messagesOf,
  configure,
  book,
  move,
  cancel,
  answerConsent,
  setEmail,
  plan,
  statesOf,
  deliver,
} = await testOutbox();

describe('reminders', () => {
  test('are sent 48 and 3 hours before, once each', async () => {
    await configure({ confirmations: false });
    const booked = await book();
    for (const [hours, expected] of [
      [48.1, 0],
      [48, 1],
      [24, 1],
      [3.1, 1],
      [3, 2],
      [1, 2],
      [-1, 2],
    ] as const) {
      world.now = hoursBefore(booked, hours);
      await plan();
      await Promise.all([plan(), plan()]);
      await deliver();
      expect(world.server.received.length, `${hours} hours before`).toBe(expected);
    }
    expect(world.server.received[0]).toMatchObject({
      recipients: ['ana@example.com'],
      from: { address: 'dentaria@example.com', name: expect.stringContaining('Clínica') },
      subject: expect.stringMatching(/^Recordatorio de tu turno del lunes \d+ de \w+$/),
      text: expect.stringMatching(/a las 15:00 con .*Av\. Siempreviva 742.*dentaria\.example\.com\/turno\//s),
    });
    expect(await statesOf(booked)).toEqual({ 'early-reminder': 'sent', 'late-reminder': 'sent' });
  });

  test.each([
    ['a clinic that has not turned them on', () => configure({ enabled: false })],
    ['a patient who declined', () => answerConsent('no')],
    ['a patient who was not asked, if the clinic asks first', () => configure({ includeUnasked: false })],
    ['a patient without an e-mail', () => setEmail(null)],
  ])('are not sent to %s', async (_, prepare) => {
    await configure();
    await prepare();
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    await deliver();
    expect(world.server.received).toEqual([]);
  });

  test('are sent to a patient who agreed, if the clinic asks first', async () => {
    await configure({ includeUnasked: false, confirmations: false });
    await answerConsent('yes');
    world.now = hoursBefore(await book(), 47);
    await plan();
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });

  test('are not sent for an appointment that was booked after they were due', async () => {
    await configure();
    const booked = await book();
    await deliver();
    world.now = hoursBefore(booked, 30);
    await app.owner.query('update reminders set created_at = $1', [world.now]);
    await plan();
    expect(await statesOf(booked)).toEqual({ booked: 'sent' });
    world.now = hoursBefore(booked, 2);
    await plan();
    expect(await statesOf(booked)).toEqual({ booked: 'sent', 'late-reminder': 'queued' });
  });

  test('wait until quiet hours end', async () => {
    await configure({ quietFrom: '21:00', quietTo: '08:00', confirmations: false });
    const booked = await book({ time: '09:30' });
    world.now = hoursBefore(booked, 3);
    await plan();
    expect(await statesOf(booked)).toEqual({});
    world.now = hoursBefore(booked, 1.5);
    await plan();
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });

  test('are delayed to the morning if their job runs during quiet hours', async () => {
    await configure({ quietFrom: '21:00', quietTo: '08:00', confirmations: false });
    const booked = await book({ time: '19:30' });
    world.now = hoursBefore(booked, 48);
    await plan();
    world.now = hoursBefore(booked, 45);
    await deliver();
    expect(world.server.received).toEqual([]);
    const [queued] = (await messagesOf(booked)).reminders;
    expect(queued).toMatchObject({ state: 'queued', at: hoursBefore(booked, 35.5).toISOString() });
    world.now = hoursBefore(booked, 35.5);
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });

  test.each([
    ['cancelled', (booked: Appointment) => cancel(booked)],
    ['moved', (booked: Appointment) => move(booked, '17:00')],
  ])('are withdrawn from the queue when the appointment is %s', async (_, change) => {
    await configure({ confirmations: false });
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    await change(booked);
    await deliver();
    expect(world.server.received).toEqual([]);
    expect(await statesOf(booked)).toEqual({ 'early-reminder': 'withdrawn' });
  });

  test.each([
    ['the appointment was cancelled', "update appointments set state = 'cancelled' where id = $1"],
    [
      'the appointment was moved',
      "update appointments set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours' where id = $1",
    ],
    [
      'the patient declined',
      "insert into message_consents select clinic_id, patient_id, 'no' from appointments where id = $1",
    ],
    [
      'the patient was removed',
      'update users set removed_at = now() where id = (select patient_id from appointments where id = $1)',
    ],
    [
      'the clinic was deactivated',
      'update clinics set active = false where id = (select clinic_id from appointments where id = $1)',
    ],
  ])('are not sent from the outbox if %s', async (_, change) => {
    await configure({ confirmations: false });
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    await app.owner.query(change, [booked.id]);
    await deliver();
    expect(world.server.connections()).toBe(0);
    const { rows } = await app.owner.query('select kind, state from reminders where appointment_id = $1', [
      booked.id,
    ]);
    expect(rows).toEqual([{ kind: 'early-reminder', state: 'withdrawn' }]);
  });

  test('are sent once if the appointment is moved away and back', async () => {
    await configure({ confirmations: false });
    const booked = await book();
    world.now = hoursBefore(booked, 47);
    await plan();
    const moved = await move(booked, '17:00');
    await move(moved, '15:00');
    await plan();
    await deliver();
    await plan();
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });
});
