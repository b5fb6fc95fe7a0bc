import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic, newAppointment } from '../../../testing/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import {
  insertRequestedHold,
  newHold,
  newHoldRequest,
  newOnlineBooking,
  patientsBookedOnline,
} from '../testing/online-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });

let agenda: BuiltAgenda & { readonly dentist: { readonly id: number; readonly token: string } };

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  agenda = await buildAgendaOfClinic(app);
});

const visitor = () => app.as(null).scheduling;
const staff = () => app.as(agenda.dentist.token).scheduling;
const clinic = () => ({ clinicId: agenda.clinicId });
const hold = (overrides = {}) => visitor().createHold({ params: clinic(), body: newHold(agenda, overrides) });
const request = ({ token }: { readonly token: string }, overrides = {}) =>
  visitor().requestBooking({ params: { token }, body: newHoldRequest(overrides) });
const confirm = (token: string) => visitor().confirmLinkedHold({ params: { token } });
const configure = (overrides = {}) =>
  staff().updateOnlineBooking({ params: clinic(), body: newOnlineBooking(agenda, overrides) });
const bookedOnline = () => patientsBookedOnline(app, agenda);
const NOT_FREE = {
  status: 409,
  message: 'Ese horario ya no está libre. Elige otro',
  payload: { kind: 'taken' },
};
const EXPIRED = { status: 409, message: 'Pasaron los diez minutos y el horario se liberó' };

describe('a held slot is not booked after', () => {
  test('its type was retired', async () => {
    const { linkToken } = await insertRequestedHold(app, agenda);
    const { types } = await staff().readSettings({ params: clinic() });
    await configure({ typeIds: types.map(({ id }) => id) });
    const type = types.find(({ id }) => id === agenda.typeId);
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
    const { linkToken } = await insertRequestedHold(app, agenda);
    await app.owner.query(statement, [agenda.clinicId]);
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    expect(await bookedOnline()).toEqual([]);
  });

  test('its time has come', async () => {
    const { linkToken } = await insertRequestedHold(app, agenda);
    const { startsAt } = await visitor().readLinkedHold({ params: { token: linkToken } });
    await app.owner.query(`update slot_holds set expires_at = starts_at + interval '5 minutes'`);
    now = new Date(startsAt);
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    now = new Date(Date.parse(startsAt) - 1);
    await confirm(linkToken);
  });

  test('online booking was turned off, and staff gets the slot at once', async () => {
    const held = await hold();
    const { linkToken } = await insertRequestedHold(app, agenda);
    await configure({ enabled: false });
    await expect(confirm(linkToken)).rejects.toMatchObject({ status: 404 });
    await staff().createAppointment({ params: clinic(), body: newAppointment(agenda, { time: '11:00' }) });
    await configure();
    await expect(request(held)).rejects.toMatchObject(EXPIRED);
    await expect(confirm(linkToken)).rejects.toMatchObject(EXPIRED);
  });
});

test('a cancellation is undone only while no visitor holds the slot', async () => {
  const cancel = async (time: string) => {
    const body = newAppointment(agenda, { time });
    const { id } = await staff().createAppointment({ params: clinic(), body });
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
