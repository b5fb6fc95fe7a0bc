import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/agenda-builders.ts';
import { buildUser } from '../../../testing/builders.ts';
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

describe('a held slot is not booked after', () => {
  test('its type was taken off the internet', async () => {
    const { linkToken } = await insertRequestedHold(app, agenda);
    const held = await hold();
    const { types } = await staff().readSettings({ params: clinic() });
    await configure({ typeIds: types.map(({ id }) => id).filter((id) => id !== agenda.typeId) });
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    await expect(request(held)).rejects.toMatchObject(NOT_FREE);
    expect(await bookedOnline()).toEqual([]);
  });
});

test('a patient who was removed gets no appointment by their DNI, a deactivated one does', async () => {
  const patient = (docNumber: string) =>
    buildUser(app, {
      role: 'PATIENT',
      clinicId: agenda.clinicId,
      docNumber,
      username: `p${docNumber}`,
    });
  const removed = await patient('27999111');
  await app.owner.query('update users set removed_at = now() where id = $1', [removed.id]);
  await confirm((await insertRequestedHold(app, agenda, { docNumber: '27999111' })).linkToken);
  const [created] = await bookedOnline();
  expect(created?.patient_id).not.toBe(removed.id);

  const deactivated = await patient('27999112');
  await app.owner.query('update users set enabled = false where id = $1', [deactivated.id]);
  await confirm((await insertRequestedHold(app, agenda, { docNumber: '27999112' })).linkToken);
  expect(await bookedOnline()).toContainEqual({ patient_id: deactivated.id });
});
