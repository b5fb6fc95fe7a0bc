import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testBookings } from '../testing/booking-fixture.ts';

const { app, world, send, book } = await testBookings();
const TODAY = clinicTimeAt(WEDNESDAY).day;
const PAST = { status: 400, errors: { day: 'El día ya pasó' } };
const calls = () => app.as(world.receptionist).scheduling;
const refusal = async (body: object) => {
  const refused = await send(body);
  return { status: refused.statusCode, errors: refused.json().errors };
};
const postState = ({ id, version }: Pick<Appointment, 'id' | 'version'>, body: object) =>
  app.request({
    method: 'POST',
    url: `/services/scheduling/appointments/${id}/state`,
    token: world.receptionist,
    body: { version, reason: null, ...body },
  });

describe('a past day', () => {
  test.each([-1, -7])('can be booked %i days from today and closed', async (days) => {
    const noted = await book({ day: addDays(TODAY, days), note: 'Vino sin turno' });
    expect(noted).toMatchObject({ state: 'booked', createdAt: expect.any(String) });
    const seated = await postState(noted, { state: 'in-chair' });
    const done = await postState(seated.json(), { state: 'fulfilled' });
    expect(done.json()).toMatchObject({ state: 'fulfilled' });
  });

  test('cannot be booked eight days later', async () => {
    expect(await refusal({ day: addDays(TODAY, -8) })).toEqual(PAST);
  });

  test('cannot be booked where the professional was busy', async () => {
    await book({ day: addDays(TODAY, -1) });
    const refused = await send({ day: addDays(TODAY, -1) });
    expect([refused.statusCode, refused.json().kind]).toEqual([409, 'taken']);
  });

  test('remains valid when an older appointment is changed', async () => {
    const noted = await book({ day: addDays(TODAY, -7) });
    await app.owner.query(
      "update appointments set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where id = $1",
      [noted.id],
    );
    const update = (day: string) =>
      calls().updateAppointment({
        params: { id: noted.id },
        body: { ...newAppointment(world.agenda, { day, time: '12:00' }), version: noted.version },
      });
    await expect(update(addDays(TODAY, -36))).rejects.toMatchObject({ status: 400 });
    expect(await update(addDays(TODAY, -37))).toMatchObject({ version: 2 });
  });

  test('sends the patient no message', async () => {
    await app.owner.query(
      `insert into message_settings (clinic_id, enabled, confirmations, quiet_from, quiet_to, include_unasked)
       values ($1, true, true, '00:00', '00:00', true)`,
      [world.agenda.clinicId],
    );
    await app.owner.query("update users set email = 'ana@example.com' where id = $1", [world.patientId]);
    const { id } = await book({ day: addDays(TODAY, -1) });
    const { reminders } = await calls().listAppointmentMessages({ params: { id } });
    expect(reminders).toEqual([]);
  });
});

describe('an appointment of a later day', () => {
  test.each([
    ['no-show', 'ausente'],
    ['fulfilled', 'atendido'],
  ])('is marked as %s after a warning', async (state, name) => {
    const first = await book();
    const ready = state === 'fulfilled' ? (await postState(first, { state: 'in-chair' })).json() : first;
    const asked = await postState(ready, { state });
    const day = nextMonday().split('-').reverse().join('/');
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      {
        kind: 'future-day',
        message: `El turno es del ${day}. ¿Seguro que querés marcarlo como ${name}?`,
      },
    ]);
    expect((await postState(ready, { state, aheadOfTime: true })).json()).toMatchObject({ state });
  });

  test.each(['confirmed', 'cancelled'])('is %s without a warning', async (state) => {
    expect((await postState(await book(), { state })).statusCode).toBe(200);
  });

  test('is marked as absent without a warning if it is later today', async () => {
    const later = await book({ day: TODAY, time: '18:00' });
    expect((await postState(later, { state: 'no-show' })).statusCode).toBe(200);
  });
});
