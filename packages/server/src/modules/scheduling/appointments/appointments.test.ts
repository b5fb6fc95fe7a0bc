import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { instantAt } from '../../../testing/argentina.ts';
import {
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testBookings, timesOf } from '../testing/booking-fixture.ts';

const { app, world, send, book } = await testBookings();
const DAY = nextMonday();

const change = ({ id }: Pick<Appointment, 'id'>, action: 'state' | 'undo' | undefined, body: object) =>
  app.request({
    method: action ? 'POST' : 'PUT',
    url: `/services/scheduling/appointments/${id}${action ? `/${action}` : ''}`,
    token: world.receptionist,
    body,
  });

describe('free slots', () => {
  const slots = async (query: { days: string; limit: string; perDay?: string }) =>
    timesOf(
      await app.as(world.receptionist).scheduling.listSlots({
        params: { clinicId: world.agenda.clinicId },
        query: { typeId: String(world.agenda.typeId), from: DAY, ...query },
      }),
    );
  const dayOf = (time: string): string => time.split(' ', 1).join();

  test('are spread over days, the next one first', async () => {
    const spread = await slots({ days: '60', limit: '6', perDay: '2' });
    const [next] = await slots({ days: '60', limit: '1' });
    expect(spread[0]).toBe(next);
    expect([...Map.groupBy(spread, dayOf).values()].map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(spread).toEqual([...spread].sort());
    expect(new Set(spread).size).toBe(6);
  });

  test('exceed the number per day if only one day is searched', async () => {
    const spread = await slots({ days: '1', limit: '6', perDay: '2' });
    expect(spread.map(dayOf)).toEqual(Array.from({ length: 6 }, () => DAY));
  });
});

describe('booking', () => {
  test('stores the length of the type and shows the patient’s contact data', async () => {
    const booked = await book({ note: 'Primera vez' });
    expect(booked).toMatchObject({
      clinicId: world.agenda.clinicId,
      patient: { id: world.patientId, name: expect.any(String) },
      professionalId: world.agenda.professionalId,
      startsAt: instantAt({ day: DAY, time: '11:00' })?.toISOString(),
      endsAt: instantAt({ day: DAY, time: '11:30' })?.toISOString(),
      state: 'booked',
      note: 'Primera vez',
      version: 1,
    });
    const read = await app.as(world.receptionist).scheduling.readAppointment({ params: { id: booked.id } });
    expect(read).toEqual(booked);
  });

  test('a taken time is refused with the next three free slots', async () => {
    const refused = await send({ time: '10:15' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ message: 'Ese horario acaba de ocuparse', kind: 'taken' });
    expect(timesOf(refused.json().slots)).toEqual([`${DAY} 10:30`, `${DAY} 10:45`, `${DAY} 11:00`]);
  });

  test.each(['09:30', '10:30'])('a time that touches the appointment of 10:00 is free: %s', async (time) => {
    expect((await book({ time })).overbooked).toBe(false);
  });

  test('a sobreturno is booked on request and leaves the time taken', async () => {
    expect((await book({ time: '10:15', overbooked: true })).overbooked).toBe(true);
    expect((await send({ time: '10:15' })).statusCode).toBe(409);
  });

  test.each([
    ['outside-hours', { time: '19:45', overbooked: true }],
    ['closed', { day: addDays(DAY, 4), overbooked: true }],
    ['taken', { time: '10:15', outsideHours: true }],
  ])('overriding one conflict does not override another: %s', async (kind, body) => {
    const refused = await send(body);
    expect([refused.statusCode, refused.json().kind]).toEqual([409, kind]);
  });

  test.each([
    ['07:45', 30],
    ['19:45', 30],
    ['20:00', 30],
  ])('%s is outside of hours, and is booked after the warning', async (time, minutes) => {
    const refused = await send({ time, minutes });
    expect(refused.json()).toMatchObject({ kind: 'outside-hours' });
    expect((await book({ time, minutes, outsideHours: true })).state).toBe('booked');
  });

  test('a booking during a closure is refused as closed', async () => {
    const refused = await send({ day: addDays(DAY, 4) });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ kind: 'closed' });
  });

  test('a holiday is closed until the clinic decides to open', async () => {
    const christmas = `${Number(DAY.slice(0, 4)) + (DAY > `${DAY.slice(0, 4)}-12-25` ? 1 : 0)}-12-25`;
    expect((await send({ day: christmas })).json()).toMatchObject({ kind: 'closed' });
    const admin = (await buildUser(app, { role: 'ADMIN' })).token;
    const params = { clinicId: world.agenda.clinicId, day: christmas };
    await app.as(admin).scheduling.updateHoliday({ params, body: { open: true } });
    expect((await send({ day: christmas })).statusCode).toBe(201);
  });

  test('a booking without a chair gets the chair of the schedule, unless the body asks for none', async () => {
    const { clinicId, professionalId, chairId, dentist } = world.agenda;
    await app.as(dentist.token).scheduling.replaceSchedule({
      params: { clinicId, professionalId },
      body: {
        validFrom: DAY,
        intervals: [
          { weekday: 1, from: '08:00', to: '14:00', chairId },
          { weekday: 1, from: '14:00', to: '20:00', chairId: null },
        ],
      },
    });
    expect((await book({ time: '11:00' })).chairId).toBe(chairId);
    expect((await book({ time: '13:30' })).chairId).toBe(chairId);
    expect((await book({ time: '14:00' })).chairId).toBeNull();
    expect((await book({ time: '12:00', chairId: null })).chairId).toBeNull();
  });

  test('a booking in an occupied chair is refused', async () => {
    const { dentist } = await buildPractice(app);
    await app.owner.query('update users set clinic_id = $1 where id = $2', [
      world.agenda.clinicId,
      dentist.id,
    ]);
    const other = { professionalId: dentist.id, chairId: world.agenda.chairId, outsideHours: true };
    await book({ time: '12:00', chairId: world.agenda.chairId });
    expect((await send({ ...other, time: '12:15' })).json()).toMatchObject({ kind: 'chair-taken' });
    expect((await send({ ...other, time: '12:30' })).statusCode).toBe(201);
  });

  test.each([
    [{ day: '2020-01-06' }, { day: 'El día ya pasó' }],
    [{ day: '2099-01-05' }, { day: 'Se puede reservar con hasta dos años de anticipación' }],
    [{ time: '24:00' }, { time: 'Hora no válida' }],
    [{ time: '9:00' }, { time: 'Hora no válida' }],
    [{ minutes: 0 }, { minutes: 'Entre 5 y 480 minutos, de 5 en 5' }],
    [{ minutes: 31 }, { minutes: 'Entre 5 y 480 minutos, de 5 en 5' }],
    [{ typeId: 2_000_000_000 }, { typeId: 'Elegí un motivo' }],
    [{ professionalId: 2_000_000_000 }, { professionalId: 'Elegí un profesional de la clínica' }],
    [{ chairId: 2_000_000_000 }, { chairId: 'Elegí un sillón' }],
    [{ patientId: 2_000_000_000 }, { patientId: 'Elegí un paciente de la clínica' }],
  ])('%j is refused at its field', async (body, errors) => {
    const refused = await send(body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual(errors);
  });

  test('a patient, professional, type or chair of another clinic is unknown', async () => {
    const other = await buildAgendaOfClinic(app);
    for (const body of [
      { patientId: other.patientId },
      { professionalId: other.professionalId },
      { typeId: other.typeId },
      { chairId: other.chairId },
    ]) {
      const refused = await send(body);
      expect(refused.statusCode).toBe(400);
      expect(Object.keys(refused.json().errors)).toEqual(Object.keys(body));
    }
  });
});

describe('moving', () => {
  const moved = (body: object = {}) => ({
    ...newAppointment(world.agenda, { time: '15:00' }),
    patientId: undefined,
    version: 1,
    ...body,
  });

  test('changes time, length and note, and keeps the state', async () => {
    const { appointment } = world.agenda;
    const answer = await change(appointment, undefined, moved({ minutes: 60, note: 'Más largo' }));
    expect(answer.json()).toMatchObject({
      startsAt: instantAt({ day: DAY, time: '15:00' })?.toISOString(),
      endsAt: instantAt({ day: DAY, time: '16:00' })?.toISOString(),
      note: 'Más largo',
      state: 'booked',
      version: 2,
    });
  });

  test('may overlap the appointment’s own time but not another appointment', async () => {
    const { appointment } = world.agenda;
    await book({ time: '15:30' });
    expect((await change(appointment, undefined, moved({ time: '10:15' }))).statusCode).toBe(200);
    const refused = await change(appointment, undefined, moved({ version: 2, time: '15:15' }));
    expect(refused.json()).toMatchObject({ kind: 'taken' });
  });

  test('an outdated version is refused with the current appointment', async () => {
    const { appointment } = world.agenda;
    await change(appointment, undefined, moved());
    const refused = await change(appointment, undefined, moved({ time: '16:00' }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: 'Otra persona cambió este turno',
      current: { id: appointment.id, version: 2 },
    });
  });

  test('is refused once the patient is in the chair', async () => {
    const { appointment } = world.agenda;
    await change(appointment, 'state', { state: 'in-chair', version: 1, reason: null });
    expect((await change(appointment, undefined, moved({ version: 2 }))).statusCode).toBe(409);
  });
});

describe('states', () => {
  const become = (version: number, state: string, more: object = {}) =>
    change(world.agenda.appointment, 'state', { state, version, reason: null, ...more });

  test('keep the time of each change', async () => {
    const start = WEDNESDAY.getTime();
    const times: string[] = [];
    for (const [index, state] of ['confirmed', 'arrived', 'in-chair', 'fulfilled'].entries()) {
      world.now = new Date(start + index * 60_000);
      times.push(world.now.toISOString());
      expect((await become(index + 1, state, { aheadOfTime: true })).statusCode).toBe(200);
    }
    const params = { id: world.agenda.appointment.id };
    const read = await app.as(world.receptionist).scheduling.readAppointment({ params });
    expect([read.confirmedAt, read.arrivedAt, read.inChairAt, read.fulfilledAt]).toEqual(times);
  });

  test('a cancelled appointment frees its time and shows who cancelled', async () => {
    const cancelled = await become(1, 'cancelled', { cancelledBy: 'patient', reason: 'Viaje' });
    expect(cancelled.json()).toMatchObject({ cancelledBy: 'patient', cancelReason: 'Viaje' });
    expect((await book({ time: '10:00' })).state).toBe('booked');
    const undone = await change(world.agenda.appointment, 'undo', { version: 2 });
    expect(undone.json()).toMatchObject({ kind: 'taken' });
  });

  test('the last change can be undone once, on the same day', async () => {
    await become(1, 'arrived');
    const undone = await change(world.agenda.appointment, 'undo', { version: 2 });
    expect(undone.json()).toMatchObject({ state: 'booked', arrivedAt: null, undoTo: null, version: 3 });
    expect((await change(world.agenda.appointment, 'undo', { version: 3 })).statusCode).toBe(409);
    await become(3, 'no-show');
    await app.owner.query(
      "update appointments set state_changed_at = now() - interval '1 day' where id = $1",
      [world.agenda.appointment.id],
    );
    expect((await change(world.agenda.appointment, 'undo', { version: 4 })).statusCode).toBe(409);
  });

  test('every change is audited', async () => {
    await become(1, 'confirmed');
    await become(2, 'cancelled');
    await change(world.agenda.appointment, 'undo', { version: 3 });
    const { rows } = await app.owner.query(
      "select action from audit where object = 'appointment' and object_id = $1 order by id",
      [world.agenda.appointment.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'confirmed', 'cancelled', 'undo']);
  });
});
