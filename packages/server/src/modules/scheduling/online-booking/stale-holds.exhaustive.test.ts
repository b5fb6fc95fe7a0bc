import { describe, expect, test } from 'vitest';
import { NOT_FREE, testOnlineBookings } from '../testing/online-bookings.ts';
import { patientsBookedOnline } from '../testing/online-builders.ts';

const { app, world, visitor, staff, clinic, hold, request, insertRequested, confirm, book, configure } =
  await testOnlineBookings();
const EXPIRED = { status: 409, message: 'Pasaron los diez minutos y el horario se liberó' };

describe('a held slot is not booked after', () => {
  test('its type was deactivated', async () => {
    const { linkToken } = await insertRequested();
    const { types } = await staff().readSettings({ params: clinic() });
    await configure({ typeIds: types.map(({ id }) => id) });
    const type = types.find(({ id }) => id === world.agenda.typeId);
    if (!type) throw new Error('The clinic has no such type');
    const { id, ...body } = type;
    await staff().updateAppointmentType({ params: { ...clinic(), id }, body: { ...body, active: false } });
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
  });

  test.each([
    ['the hours of the professional changed', "update schedules set intervals = '[]' where clinic_id = $1"],
    ['the professional has no hours', 'delete from schedules where clinic_id = $1'],
    [
      'the professional was deactivated',
      'update users set enabled = false where clinic_id = $1 and id in (select professional_id from slot_holds)',
    ],
  ])('%s', async (_, statement) => {
    const { linkToken } = await insertRequested();
    await app.owner.query(statement, [world.agenda.clinicId]);
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    expect(await patientsBookedOnline(app, world.agenda)).toEqual([]);
  });

  test('its time has come', async () => {
    const { linkToken } = await insertRequested();
    const { startsAt } = await visitor().readLinkedHold({ params: { token: linkToken } });
    await app.owner.query(`update slot_holds set expires_at = starts_at + interval '5 minutes'`);
    world.now = new Date(startsAt);
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    world.now = new Date(Date.parse(startsAt) - 1);
    await confirm(linkToken);
  });

  test('online booking was turned off, and staff can book the slot at once', async () => {
    const held = await hold();
    const { linkToken } = await insertRequested();
    await configure({ enabled: false });
    await expect(confirm(linkToken)).rejects.toMatchObject({ status: 404 });
    await book();
    await configure();
    await expect(request(held)).rejects.toMatchObject(EXPIRED);
    await expect(confirm(linkToken)).rejects.toMatchObject(EXPIRED);
  });
});

test('a cancellation is undone only while no visitor holds the slot', async () => {
  const cancel = async (time: string) => {
    const { id } = await book({ time });
    return staff().changeAppointmentState({
      params: { id },
      body: { state: 'cancelled', version: 1, cancelledBy: 'patient', reason: null },
    });
  };
  for (let round = 0; round < 15; round += 1) {
    const time = `${11 + Math.floor(round / 2)}:${round % 2 === 0 ? '00' : '30'}`;
    const { id, version } = await cancel(time);
    const undo = staff().undoAppointmentState({ params: { id }, body: { version } });
    const outcomes = await Promise.allSettled([hold({ time }), undo]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await app.owner.query('delete from slot_holds');
  }
});
