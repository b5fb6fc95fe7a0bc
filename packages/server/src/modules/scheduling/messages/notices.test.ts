import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testOutbox } from '../testing/outbox.ts';

const { app, world, calls, messagesOf, configure, book, move, cancel, statesOf, deliver } =
  await testOutbox();

const undo = ({ id, version }: Appointment) =>
  calls().undoAppointmentState({ params: { id }, body: { version } });
const subjects = () => world.server.received.map(({ subject }) => subject);
/** Books an appointment and delivers the notice of the booking. */
async function known(): Promise<Appointment> {
  await configure();
  const booked = await book();
  await deliver();
  world.server.received.length = 0;
  return booked;
}

describe('a move', () => {
  test('is announced after the time to undo it', async () => {
    const moved = await move(await known(), '17:00');
    expect((await messagesOf(moved)).reminders[0]).toMatchObject({
      kind: 'moved',
      state: 'queued',
      at: new Date(WEDNESDAY.getTime() + 20_000).toISOString(),
    });
    const { rows } = await app.owner.query(
      `select j.start_after = r.due_at as waits from jobs.job j
         join outgoing_mails m on m.id = (j.data ->> 'id')::bigint
         join reminders r on r.id = m.subject_id and r.message_id = m.message_id
        where r.kind = 'moved'`,
    );
    expect(rows).toEqual([{ waits: true }]);
  });

  test('is not announced if it is undone in time', async () => {
    const booked = await known();
    await move(await move(booked, '17:00'), '15:00');
    await deliver();
    expect(subjects()).toEqual([]);
    expect(await statesOf(booked)).toEqual({ booked: 'sent', moved: 'withdrawn' });
  });

  test('is announced again if it is undone after its notice', async () => {
    const moved = await move(await known(), '17:00');
    await deliver();
    await move(moved, '15:00');
    await deliver();
    expect(world.server.received.map(({ text }) => /a las (\d\d:\d\d)/.exec(text ?? '')?.[1])).toEqual([
      '17:00',
      '15:00',
    ]);
  });

  test('triggers one notice with the last time if it is made in several steps', async () => {
    await move(await move(await move(await known(), '17:00'), '18:00'), '17:30');
    await deliver();
    expect(subjects()).toEqual([expect.stringContaining('cambió')]);
    expect(world.server.received[0]?.text).toContain('a las 17:30');
  });

  test('is not announced if it goes to another professional and back', async () => {
    const booked = await known();
    const { clinicId, professionalId } = world.agenda;
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId });
    const to = ({ id, version }: Appointment, professional: number) =>
      calls().updateAppointment({
        params: { id },
        body: {
          ...newAppointment(world.agenda, {
            time: '15:00',
            professionalId: professional,
            outsideHours: true,
          }),
          version,
        },
      });
    await to(await to(booked, colleague.id), professionalId);
    await deliver();
    expect(subjects()).toEqual([]);
  });

  test('changes a notice of the booking that is still queued', async () => {
    await configure();
    await move(await book(), '17:00');
    await deliver();
    expect(subjects()).toEqual([expect.stringMatching(/^Tu turno del/)]);
    expect(world.server.received[0]?.text).toContain('quedó reservado');
  });

  test('invalidates the queued mail of a withdrawn notice', async () => {
    const booked = await known();
    const { rows: jobs } = await app.owner.query('select id from jobs.job');
    expect(jobs.length).toBeGreaterThan(0);
    await move(await move(await move(booked, '17:00'), '15:00'), '17:00');
    const { rows } = await app.owner.query(
      `select count(*) filter (where r.message_id = m.message_id)::int as live, count(*)::int as all
         from outgoing_mails m join reminders r on r.id = m.subject_id where r.kind = 'moved'`,
    );
    expect(rows).toEqual([{ live: 1, all: 2 }]);
  });
});

describe('a cancellation', () => {
  test('is not announced if it is undone in time', async () => {
    await undo(await cancel(await known()));
    await deliver();
    expect(subjects()).toEqual([]);
  });

  test('is announced as a booking if it is undone after its notice', async () => {
    const cancelled = await cancel(await known());
    await deliver();
    await undo(cancelled);
    await deliver();
    expect(subjects()).toEqual([
      expect.stringMatching(/ fue cancelado$/),
      expect.stringMatching(/^Tu turno del/),
    ]);
  });

  test('contains the last announced time after a move without a notice', async () => {
    await cancel(await move(await known(), '17:00'));
    await deliver();
    expect(subjects()).toEqual([expect.stringMatching(/ fue cancelado$/)]);
    expect(world.server.received[0]?.text).toContain('a las 15:00');
  });

  test('replaces a queued notice of the booking, and sends none if it is undone', async () => {
    await configure();
    await cancel(await book());
    await deliver();
    expect(subjects()).toEqual([expect.stringMatching(/ fue cancelado$/)]);
    await undo(await cancel(await book({ time: '16:00' })));
    await deliver();
    expect(subjects().slice(1)).toEqual([expect.stringMatching(/^Tu turno del/)]);
  });
});
