import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testBookings } from '../testing/booking-fixture.ts';

const { app, world } = await testBookings();
const DAY = nextMonday();
const calls = () => app.as(world.receptionist).scheduling;

const become = (
  { id, version }: Pick<Appointment, 'id' | 'version'>,
  state: 'confirmed' | 'arrived',
): Promise<Appointment> =>
  calls().changeAppointmentState({ params: { id }, body: { state, version, reason: null } });
const move = ({ id, version }: Appointment, body: object): Promise<Appointment> =>
  calls().updateAppointment({
    params: { id },
    body: { ...newAppointment(world.agenda), version, ...body },
  });
const undo = ({ id, version }: Appointment): Promise<Appointment> =>
  calls().undoAppointmentState({ params: { id }, body: { version } });
const confirmed = () => become(world.agenda.appointment, 'confirmed');

describe('a confirmed appointment', () => {
  test.each([
    ['another day', { day: addDays(DAY, 2), time: '15:00' }],
    ['another time', { time: '15:00' }],
  ])('is booked again after a move to %s and keeps the confirmed time', async (_, place) => {
    const before = await confirmed();
    expect(await move(before, place)).toMatchObject({
      state: 'booked',
      confirmedAt: before.confirmedAt,
      confirmedStart: before.startsAt,
      undoTo: null,
    });
  });

  test('is confirmed again after moving back, even via other times', async () => {
    const before = await confirmed();
    const away = await move(await move(before, { time: '15:00' }), { day: addDays(DAY, 1) });
    const back = await move(away, {});
    expect(back).toMatchObject({ state: 'confirmed', confirmedStart: null, confirmedAt: before.confirmedAt });
    expect(await undo(back)).toMatchObject({ state: 'booked', confirmedAt: null, confirmedStart: null });
  });

  test.each([
    ['gets another length', { minutes: 60 }],
    ['gets a note', { note: 'Traé la placa' }],
  ])('stays confirmed when it %s', async (_, body) => {
    expect(await move(await confirmed(), body)).toMatchObject({ state: 'confirmed' });
  });

  test('stays confirmed when another professional takes it over at the same time', async () => {
    const { clinicId } = world.agenda;
    const { id: professionalId } = await buildUser(app, { role: 'DENTIST', clinicId });
    const moved = await move(await confirmed(), { professionalId, outsideHours: true });
    expect(moved).toMatchObject({ state: 'confirmed', professionalId });
  });

  test('drops the earlier confirmed time once it is confirmed after a move', async () => {
    const moved = await move(await confirmed(), { time: '15:00' });
    expect(await become(moved, 'confirmed')).toMatchObject({ state: 'confirmed', confirmedStart: null });
  });

  test('is on the work list as unconfirmed after a move to the next open day', async () => {
    const tomorrow = addDays(clinicTimeAt(world.now).day, 1);
    await move(await confirmed(), { day: tomorrow });
    const { groups } = await app.as(world.receptionist).followUp.readWorkList({
      params: { clinicId: world.agenda.clinicId },
      query: { kind: 'unconfirmed' },
    });
    expect(groups[0]?.items).toMatchObject([{ id: world.agenda.appointment.id }]);
  });
});

describe('a patient who has arrived', () => {
  test('still waits after a move within the day', async () => {
    const arrived = await become(await confirmed(), 'arrived');
    const moved = await move(arrived, { time: '15:00' });
    expect(moved).toMatchObject({ state: 'arrived', arrivedAt: arrived.arrivedAt });
    expect((await undo(moved)).state).toBe('booked');
  });

  test('does not wait for an appointment that moves to another day', async () => {
    const moved = await move(await become(await confirmed(), 'arrived'), { day: addDays(DAY, 1) });
    expect(moved).toMatchObject({ state: 'booked', confirmedStart: world.agenda.appointment.startsAt });
  });

  test('waits again if a move to another day is reversed on the day of arrival', async () => {
    const place = { day: clinicTimeAt(world.now).day, time: '13:00' };
    const arrived = await become(await move(world.agenda.appointment, place), 'arrived');
    const away = await move(arrived, {});
    expect(away.state).toBe('booked');
    expect(await move(away, place)).toMatchObject({ state: 'arrived', arrivedAt: arrived.arrivedAt });
  });
});
