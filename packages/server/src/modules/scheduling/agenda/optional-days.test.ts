import { describe, expect, test } from 'vitest';
import { newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { testOnlineBookings } from '../testing/online-bookings.ts';

const { app, world, visitor, staff, clinic, hold } = await testOnlineBookings();
/** A bridge day: each employer decides whether to open. */
const BRIDGE = '2026-12-07';
const NAME = 'Día no laborable con fines turísticos';

const choose = (open: boolean) =>
  staff().updateHoliday({ params: { ...clinic(), day: BRIDGE }, body: { open } });
const listed = async () =>
  (await staff().listHolidays({ params: clinic(), query: { year: 2026 } })).find(({ day }) => day === BRIDGE);
const agenda = () => staff().readAgenda({ params: clinic(), query: { from: BRIDGE, days: 1 } });
const onlineSlots = async () =>
  (
    await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(world.agenda.typeId), from: BRIDGE, days: '1' },
    })
  ).slots.length;
const book = (time: string) =>
  app.request({
    method: 'POST',
    url: `/services/scheduling/clinics/${world.agenda.clinicId}/appointments`,
    token: world.agenda.dentist.token,
    body: newAppointment(world.agenda, { day: BRIDGE, time }),
  });

describe('an optional day off', () => {
  test('is open to the staff and closed online until the clinic decides', async () => {
    expect(await listed()).toEqual({ day: BRIDGE, name: NAME, open: true, optional: true, decided: false });
    expect(await agenda()).toMatchObject({ holidays: [], undecidedDays: [{ day: BRIDGE, name: NAME }] });
    expect((await book('10:00')).statusCode).toBe(201);
    expect(await onlineSlots()).toBe(0);
    await expect(hold({ day: BRIDGE })).rejects.toMatchObject({ status: 409 });
  });

  test('is a normal day once the clinic decides to open', async () => {
    expect(await choose(true)).toMatchObject({ open: true, decided: true });
    expect(await agenda()).toMatchObject({ holidays: [], undecidedDays: [] });
    expect(await onlineSlots()).toBeGreaterThan(0);
    expect(await hold({ day: BRIDGE })).toMatchObject({ state: 'held' });
  });

  test('is a holiday once the clinic decides to close', async () => {
    await choose(true);
    expect(await choose(false)).toMatchObject({ open: false, decided: true });
    expect(await listed()).toMatchObject({ open: false, decided: true });
    expect(await agenda()).toMatchObject({
      openings: [],
      holidays: [{ day: BRIDGE, name: NAME }],
      undecidedDays: [],
    });
    expect((await book('10:00')).json()).toMatchObject({ kind: 'closed' });
    expect(await onlineSlots()).toBe(0);
  });
});

test('a national holiday is never optional or undecided, and can be opened and closed again', async () => {
  const day = '2026-12-08';
  const update = (open: boolean) => staff().updateHoliday({ params: { ...clinic(), day }, body: { open } });
  expect(await update(true)).toMatchObject({ open: true, optional: false, decided: true });
  expect(await update(false)).toMatchObject({ open: false });
  const holidays = await staff().listHolidays({ params: clinic(), query: { year: 2026 } });
  expect(holidays.find((each) => each.day === day)).toMatchObject({
    open: false,
    optional: false,
    decided: true,
  });
});
