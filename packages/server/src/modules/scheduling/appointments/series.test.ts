import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { whileLocked } from '../../../testing/waiting.ts';
import { testBookings, timesOf } from '../testing/booking-fixture.ts';

const { app, world, book } = await testBookings();
const DAY = nextMonday();

describe('a series', () => {
  const series = (body: object = {}) =>
    app.request({
      method: 'POST',
      url: `/services/scheduling/clinics/${world.agenda.clinicId}/appointments/series`,
      token: world.receptionist,
      body: {
        ...newAppointment(world.agenda, { patientId: world.patientId, time: '18:00', outsideHours: true }),
        everyWeeks: 2,
        times: 3,
        ...body,
      },
    });

  test('is booked every n weeks and shares an id', async () => {
    const { booked } = (await series()).json();
    expect(timesOf(booked)).toEqual([0, 14, 28].map((days) => `${addDays(DAY, days)} 18:00`));
    expect(new Set(booked.map(({ seriesId }: Appointment) => seriesId)).size).toBe(1);
  });

  test('reports conflicts, books nothing if there is one, and leaves out skipped days', async () => {
    const taken = addDays(DAY, 14);
    await book({ day: taken, time: '18:00', outsideHours: true });
    const dry = (await series({ dryRun: true })).json();
    expect(dry).toEqual({
      booked: [],
      conflicts: [{ day: taken, kind: 'taken', message: 'Ese horario acaba de ocuparse' }],
    });
    const refused = await series();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().conflicts).toEqual(dry.conflicts);
    expect((await series({ skip: [taken] })).json().booked).toHaveLength(2);
  });

  test('reports a day that a concurrent call takes', async () => {
    const taken = addDays(DAY, 14);
    const other = await book({ day: addDays(DAY, 1), time: '18:00', outsideHours: true });
    const move = `with locked as materialized (select stamp_list('agenda', array[$1::bigint]))
                  update appointments set starts_at = starts_at + interval '13 days', ends_at = ends_at + interval '13 days'
                   where id = $2 and exists (select from locked)`;
    const refused = await whileLocked(app, [move, world.agenda.clinicId, other.id], () => series());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().conflicts).toMatchObject([{ day: taken, kind: 'taken' }]);
  });
});
