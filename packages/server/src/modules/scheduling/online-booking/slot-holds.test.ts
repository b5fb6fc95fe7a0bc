import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { MINUTE_MS, testOnlineBookings } from '../testing/online-bookings.ts';
import { newHoldRequest, newOnlineBooking } from '../testing/online-builders.ts';

const DAY = nextMonday();

const { app, world, visitor, staff, clinic, hold, request, book, configure } = await testOnlineBookings();
const onlineStarts = async () =>
  (
    await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(world.agenda.typeId), from: DAY, days: '1' },
    })
  ).slots.map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).time);
const staffStarts = async () =>
  (
    await staff().listSlots({
      params: clinic(),
      query: { typeId: String(world.agenda.typeId), from: DAY, days: '1', limit: '99' },
    })
  ).map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).time);

describe('online booking that is off', () => {
  test('returns 404 to every public call, as for an absent clinic, and ends the holds', async () => {
    const { token } = await hold();
    await configure({ enabled: false });
    const absent = { status: 404, message: 'Esta clínica no da turnos por internet' };
    const { id: other } = await buildClinic(app);
    for (const clinicId of [world.agenda.clinicId, other, 2_000_000_000])
      await expect(visitor().readOnlineClinic({ params: { clinicId } })).rejects.toMatchObject(absent);
    await expect(onlineStarts()).rejects.toMatchObject(absent);
    await expect(hold({ time: '12:00' })).rejects.toMatchObject(absent);
    await expect(visitor().readHold({ params: { token } })).rejects.toMatchObject(absent);
    await expect(request({ token })).rejects.toMatchObject(absent);
  });

  test('is the default, and only the owner may turn it on', async () => {
    await app.owner.query('delete from online_booking_settings');
    expect(await staff().readOnlineBooking({ params: clinic() })).toMatchObject({
      enabled: false,
      daysAhead: 30,
      typeIds: [world.agenda.typeId],
    });
    const { token } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: world.agenda.clinicId });
    await expect(
      app
        .as(token)
        .scheduling.updateOnlineBooking({ params: clinic(), body: newOnlineBooking(world.agenda) }),
    ).rejects.toMatchObject({ status: 403 });
    await configure();
    expect((await visitor().readOnlineClinic({ params: clinic() })).types).toHaveLength(1);
  });

  test('needs a type when it is turned on', async () => {
    await expect(configure({ typeIds: [] })).rejects.toMatchObject({
      status: 400,
      errors: { typeIds: 'Elegí al menos un motivo' },
    });
  });
});

describe('the offered slots', () => {
  test('respect closures, holidays, appointments, the notice period and the last day', async () => {
    const { slots } = await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(world.agenda.typeId), from: DAY, days: '14' },
    });
    const days = new Set(slots.map(({ startsAt }) => clinicTimeAt(new Date(startsAt)).day));
    // `buildAgenda` closes this day for a congress.
    expect(days.has(addDays(DAY, 4))).toBe(false);
    expect(await onlineStarts()).not.toContain('10:00');
    expect(await onlineStarts()).toContain('11:00');

    const ahead = Math.round((Date.parse(DAY) - Date.parse(clinicTimeAt(world.now).day)) / 86_400_000);
    await configure({ daysAhead: ahead - 1 });
    expect(await onlineStarts()).toEqual([]);
    await configure({ daysAhead: ahead });
    expect(await onlineStarts()).toContain('11:00');

    await configure({ noticeHours: 6 });
    world.now = new Date(Date.parse(slots[0]?.startsAt ?? '') - 3 * 60 * MINUTE_MS);
    expect((await onlineStarts())[0]).toBe('11:00');
  });

  test('include the next day with a free slot if there are none', async () => {
    await staff().createClosure({ params: clinic(), body: { fromDay: DAY, toDay: addDays(DAY, 2) } });
    const query = { typeId: String(world.agenda.typeId), from: DAY, days: '2' };
    expect(await visitor().listOnlineSlots({ params: clinic(), query })).toEqual({
      slots: [],
      nextDay: addDays(DAY, 3),
    });
  });

  test('are refused outside of hours, on closed days, in the past, too far ahead and off the grid', async () => {
    for (const [choice, errors] of [
      [{ day: '2020-01-02' }, { day: 'El día ya pasó' }],
      [{ day: '2090-01-02' }, { day: 'Todavía no se dan turnos para ese día' }],
      [{ typeId: world.agenda.typeId + 1 }, { typeId: 'Elegí un motivo' }],
      [{ professionalId: world.agenda.patientId }, { professionalId: 'Elegí un profesional' }],
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
  test('is hidden from other visitors and the staff for ten minutes', async () => {
    const { token, expiresAt } = await hold();
    expect(Date.parse(expiresAt) - world.now.getTime()).toBe(10 * MINUTE_MS);
    world.now = new Date(Date.parse(expiresAt) - 1);
    for (const starts of [await onlineStarts(), await staffStarts()]) {
      expect(starts).not.toContain('11:00');
      expect(starts).not.toContain('10:45');
      expect(starts).toContain('11:30');
    }
    await expect(hold()).rejects.toMatchObject({ status: 409 });
    world.now = new Date(expiresAt);
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
    world.now = new Date(world.now.getTime() + 9 * MINUTE_MS);
    const requested = await request(held);
    expect(requested).toMatchObject({ state: 'requested', mail: 'queued' });
    expect(Date.parse(requested.expiresAt) - world.now.getTime()).toBe(10 * MINUTE_MS);
  });

  test('is refused to staff with the reason, except as an overbooking', async () => {
    const { expiresAt } = await hold();
    await expect(book()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('por internet'),
      payload: { kind: 'taken' },
    });
    await book({ overbooked: true });
    world.now = new Date(expiresAt);
    await book();
  });

  test('is free again when its visitor chooses another one', async () => {
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

test('invalid input is reported at its field', async () => {
  const held = await hold();
  const body = newHoldRequest({ docNumber: '12', firstName: '', lastName: 'P4z', phone: '15', email: 'x' });
  await expect(visitor().requestBooking({ params: { token: held.token }, body })).rejects.toMatchObject({
    status: 400,
    errors: {
      docNumber: 'DNI debe tener 7 u 8 dígitos',
      firstName: 'El nombre es requerido',
      lastName: expect.stringContaining('Solo letras'),
      phone: 'Escribí el teléfono con código de área',
      email: 'Formato de email inválido',
    },
  });
});
