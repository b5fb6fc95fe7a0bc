import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { HoldCreate } from '@dentaria/contract/scheduling/online-booking.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/agenda-builders.ts';
import { buildClinic, buildUser } from '../../../testing/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHold, newHoldRequest, newOnlineBooking } from '../testing/online-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });
const DAY = nextMonday();
const MINUTE_MS = 60_000;

let agenda: BuiltAgenda & { readonly dentist: { readonly token: string } };

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  agenda = await buildAgendaOfClinic(app);
});

const visitor = () => app.as(null).scheduling;
const staff = () => app.as(agenda.dentist.token).scheduling;
const clinic = () => ({ clinicId: agenda.clinicId });
const hold = (overrides: Partial<HoldCreate> = {}) =>
  visitor().createHold({ params: clinic(), body: newHold(agenda, overrides) });
const request = ({ token }: { readonly token: string }, overrides = {}) =>
  visitor().requestBooking({ params: { token }, body: newHoldRequest(overrides) });
const onlineStarts = async () =>
  (
    await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(agenda.typeId), from: DAY, days: '1' },
    })
  ).slots.map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).time);
const staffStarts = async () =>
  (
    await staff().listSlots({
      params: clinic(),
      query: { typeId: String(agenda.typeId), from: DAY, days: '1', limit: '99' },
    })
  ).map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).time);
const book = (overrides = {}) =>
  staff().createAppointment({
    params: clinic(),
    body: newAppointment(agenda, { time: '11:00', ...overrides }),
  });
const configure = (overrides = {}) =>
  staff().updateOnlineBooking({ params: clinic(), body: newOnlineBooking(agenda, overrides) });

describe('online booking that is off', () => {
  test('answers every public call like an absent clinic, and ends the holds', async () => {
    const { token } = await hold();
    await configure({ enabled: false });
    const absent = { status: 404, message: 'Esta clínica no da turnos por internet' };
    const { id: other } = await buildClinic(app);
    for (const clinicId of [agenda.clinicId, other, 2_000_000_000])
      await expect(visitor().readOnlineClinic({ params: { clinicId } })).rejects.toMatchObject(absent);
    await expect(onlineStarts()).rejects.toMatchObject(absent);
    await expect(hold({ time: '12:00' })).rejects.toMatchObject(absent);
    await expect(visitor().readHold({ params: { token } })).rejects.toMatchObject(absent);
    await expect(request({ token })).rejects.toMatchObject(absent);
  });

  test('is the state of a new clinic, and its owner may turn it on, but no receptionist', async () => {
    await app.owner.query('delete from online_booking_settings');
    expect(await staff().readOnlineBooking({ params: clinic() })).toMatchObject({
      enabled: false,
      daysAhead: 30,
      typeIds: [agenda.typeId],
    });
    const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    await expect(
      app.as(token).scheduling.updateOnlineBooking({ params: clinic(), body: newOnlineBooking(agenda) }),
    ).rejects.toMatchObject({ status: 403 });
    await configure();
    expect((await visitor().readOnlineClinic({ params: clinic() })).types).toHaveLength(1);
  });

  test('needs a type when it is turned on', async () => {
    await expect(configure({ typeIds: [] })).rejects.toMatchObject({
      status: 400,
      errors: { typeIds: 'Elige al menos un motivo' },
    });
  });
});

describe('the offered slots', () => {
  test('respect closures, holidays, appointments, the notice and the last day', async () => {
    const { slots } = await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(agenda.typeId), from: DAY, days: '14' },
    });
    const days = new Set(slots.map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).day));
    // The congress of the builder.
    expect(days.has(addDays(DAY, 4))).toBe(false);
    expect(await onlineStarts()).not.toContain('10:00');
    expect(await onlineStarts()).toContain('11:00');

    const ahead = Math.round((Date.parse(DAY) - Date.parse(clinicTimeAt(now).day)) / 86_400_000);
    await configure({ daysAhead: ahead - 1 });
    expect(await onlineStarts()).toEqual([]);
    await configure({ daysAhead: ahead });
    expect(await onlineStarts()).toContain('11:00');

    await configure({ noticeHours: 6 });
    now = new Date(Date.parse(slots[0]?.startsAt ?? '') - 3 * 60 * MINUTE_MS);
    expect((await onlineStarts())[0]).toBe('11:00');
  });

  test('name the next day with a free slot if there is none', async () => {
    await staff().createClosure({ params: clinic(), body: { fromDay: DAY, toDay: addDays(DAY, 2) } });
    const query = { typeId: String(agenda.typeId), from: DAY, days: '2' };
    expect(await visitor().listOnlineSlots({ params: clinic(), query })).toEqual({
      slots: [],
      nextDay: addDays(DAY, 3),
    });
  });

  test('are refused outside of hours, on closed days, in the past, too far ahead and off the grid', async () => {
    for (const [choice, errors] of [
      [{ day: '2020-01-02' }, { day: 'El día ya pasó' }],
      [{ day: '2090-01-02' }, { day: 'Todavía no se dan turnos para ese día' }],
      [{ typeId: agenda.typeId + 1 }, { typeId: 'Elige un motivo' }],
      [{ professionalId: agenda.patientId }, { professionalId: 'Elige un profesional' }],
    ] as const)
      await expect(hold(choice)).rejects.toMatchObject({ status: 400, errors });
    for (const choice of [{ time: '07:00' }, { time: '19:45' }, { time: '11:07' }, { day: addDays(DAY, 4) }])
      await expect(hold(choice)).rejects.toMatchObject({
        status: 409,
        errors: { time: 'Ese horario ya no está libre' },
      });
  });
});

describe('a held slot', () => {
  test('is offered to no other visitor and no staff for ten minutes, and to all afterwards', async () => {
    const { token, expiresAt } = await hold();
    expect(Date.parse(expiresAt) - now.getTime()).toBe(10 * MINUTE_MS);
    now = new Date(Date.parse(expiresAt) - 1);
    for (const starts of [await onlineStarts(), await staffStarts()]) {
      expect(starts).not.toContain('11:00');
      expect(starts).not.toContain('10:45');
      expect(starts).toContain('11:30');
    }
    await expect(hold()).rejects.toMatchObject({ status: 409 });
    now = new Date(expiresAt);
    expect(await onlineStarts()).toContain('11:00');
    expect(await staffStarts()).toContain('11:00');
    expect(await visitor().readHold({ params: { token } })).toMatchObject({ state: 'expired' });
    await expect(request({ token })).rejects.toMatchObject({
      status: 409,
      message: 'Pasaron los diez minutos y el horario se liberó',
    });
    await hold();
  });

  test('is held for ten more minutes from the request on', async () => {
    const held = await hold();
    now = new Date(now.getTime() + 9 * MINUTE_MS);
    const requested = await request(held);
    expect(requested).toMatchObject({ state: 'requested', mail: 'queued' });
    expect(Date.parse(requested.expiresAt) - now.getTime()).toBe(10 * MINUTE_MS);
  });

  test('is refused to staff with the reason, except as an overbooking', async () => {
    const { expiresAt } = await hold();
    await expect(book()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('por internet'),
      payload: { kind: 'taken' },
    });
    await book({ overbooked: true });
    now = new Date(expiresAt);
    await book();
  });

  test('of a visitor who chooses another one is free again', async () => {
    const { token } = await hold();
    await hold({ time: '12:00', replaces: token });
    expect(await onlineStarts()).toContain('11:00');
    const third = await hold({ time: '13:00' });
    await visitor().releaseHold({ params: { token: third.token } });
    expect(await onlineStarts()).toContain('13:00');
  });

  test('answers a conflict with the next free slots', async () => {
    await hold();
    const { payload } = await hold().catch((error) => error);
    expect(payload.slots).toHaveLength(3);
  });
});

test('what is entered wrongly is named at the field', async () => {
  const held = await hold();
  const body = newHoldRequest({ docNumber: '12', firstName: '', lastName: 'P4z', phone: '15', email: 'x' });
  await expect(visitor().requestBooking({ params: { token: held.token }, body })).rejects.toMatchObject({
    status: 400,
    errors: {
      docNumber: 'DNI debe tener 7 u 8 dígitos',
      firstName: 'El nombre es requerido',
      lastName: expect.stringContaining('Solo letras'),
      phone: 'Escribe el teléfono con código de área',
      email: 'Formato de email inválido',
    },
  });
});
