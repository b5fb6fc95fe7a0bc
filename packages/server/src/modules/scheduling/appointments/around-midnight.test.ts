import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testBookings, timesOf } from '../testing/booking-fixture.ts';

const { app, world, send, book } = await testBookings();
const DAY = nextMonday();
const NEXT = addDays(DAY, 1);
const calls = () => app.as(world.receptionist).scheduling;
const params = () => ({ clinicId: world.agenda.clinicId });
const owner = async () => (await buildUser(app, { role: 'ADMIN' })).token;

/** Starts at 23:30 and lasts an hour. */
const NIGHT = { day: DAY, time: '23:30', minutes: 60, outsideHours: true };

const move = ({ id, version }: Pick<Appointment, 'id' | 'version'>, body: object) =>
  app.request({
    method: 'PUT',
    url: `/services/scheduling/appointments/${id}`,
    token: world.receptionist,
    body: { ...newAppointment(world.agenda), patientId: undefined, version, ...body },
  });

describe('an appointment that passes midnight', () => {
  test('is refused with free slots where it overlaps one of the next day', async () => {
    await book({ day: NEXT, time: '00:15', outsideHours: true });
    const refused = await send(NIGHT);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ kind: 'taken', message: 'Ese horario acaba de ocuparse' });
    expect(timesOf(refused.json().slots)[0]).toBe(`${NEXT} 08:00`);
    expect((await send({ ...NIGHT, overbooked: true })).statusCode).toBe(201);
  });

  test('occupies the beginning of the next day', async () => {
    await book(NIGHT);
    const refused = await send({ day: NEXT, time: '00:15', outsideHours: true });
    expect([refused.statusCode, refused.json().kind]).toEqual([409, 'taken']);
  });

  test('is refused when another moves or grows onto it', async () => {
    await book({ day: NEXT, time: '00:15', outsideHours: true });
    const moved = await move(world.agenda.appointment, NIGHT);
    expect([moved.statusCode, moved.json().kind]).toEqual([409, 'taken']);
    const short = await book({ ...NIGHT, minutes: 30 });
    const longer = await move(short, NIGHT);
    expect([longer.statusCode, longer.json().kind]).toEqual([409, 'taken']);
  });

  test('is refused if its chair is taken on the next day', async () => {
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: world.agenda.clinicId });
    const { chairId } = world.agenda;
    const other = { professionalId: colleague.id, patientId: world.agenda.patientId };
    await book({ day: NEXT, time: '00:15', outsideHours: true, chairId });
    const refused = await send({ ...NIGHT, ...other, chairId });
    expect([refused.statusCode, refused.json().kind]).toEqual([409, 'chair-taken']);
  });

  test('is reported by the dry run of a series', async () => {
    await book({ day: addDays(NEXT, 7), time: '00:15', outsideHours: true });
    const { booked, conflicts } = await calls().createSeries({
      params: params(),
      body: { ...newAppointment(world.agenda, NIGHT), everyWeeks: 1, times: 3, dryRun: true },
    });
    expect(booked).toEqual([]);
    expect(conflicts).toMatchObject([{ day: addDays(DAY, 7), kind: 'taken' }]);
  });

  test('is refused because of a closure on the next day', async () => {
    const token = await owner();
    const intervals = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
    await app.as(token).scheduling.replaceSchedule({
      params: { ...params(), professionalId: world.agenda.professionalId },
      body: { validFrom: DAY, intervals },
    });
    expect((await send({ ...NIGHT, outsideHours: false })).statusCode).toBe(201);
    const { affected } = await app.as(token).scheduling.createClosure({
      params: params(),
      body: { fromDay: NEXT, toDay: NEXT, from: '00:00', to: '06:00', reason: null },
    });
    expect(affected).toHaveLength(1);
    const refused = await send({ ...NIGHT, day: DAY, overbooked: true, outsideHours: false });
    expect([refused.statusCode, refused.json().kind]).toEqual([409, 'closed']);
  });

  test('is on the agenda of both days only', async () => {
    const { id } = await book(NIGHT);
    const days = [addDays(DAY, -1), DAY, NEXT, addDays(NEXT, 1)];
    const shown = await Promise.all(
      days.map(async (from) => {
        const { appointments } = await calls().readAgenda({ params: params(), query: { from } });
        return appointments
          .filter((each) => each.id === id)
          .map((each) => clinicTimeAt(new Date(each.startsAt)));
      }),
    );
    const start = { day: DAY, time: '23:30' };
    expect(shown).toEqual([[], [start], [start], []]);
  });
});

test('an overlap that only the database finds returns 409', async () => {
  // Longer than any appointment of the product, so that the overlap queries miss it.
  await app.owner.query(
    `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at)
     select clinic_id, patient_id, professional_id, type_id, starts_at + interval '1 day', starts_at + interval '40 hours'
       from appointments where id = $1`,
    [world.agenda.appointment.id],
  );
  const refused = await send({ day: NEXT, time: '19:00' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ kind: 'taken', message: 'Ese horario acaba de ocuparse' });
});
