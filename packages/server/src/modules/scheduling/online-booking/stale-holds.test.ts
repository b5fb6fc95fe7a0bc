import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { NOT_FREE, testOnlineBookings } from '../testing/online-bookings.ts';
import { patientsBookedOnline } from '../testing/online-builders.ts';

const { app, world, staff, clinic, hold, request, insertRequested, confirm, bookOnline, configure } =
  await testOnlineBookings();

describe('a held slot is not booked after', () => {
  test('its type was removed from online booking', async () => {
    const { linkToken } = await insertRequested();
    const held = await hold();
    const { types } = await staff().readSettings({ params: clinic() });
    await configure({ typeIds: types.map(({ id }) => id).filter((id) => id !== world.agenda.typeId) });
    await expect(confirm(linkToken)).rejects.toMatchObject(NOT_FREE);
    await expect(request(held)).rejects.toMatchObject(NOT_FREE);
    expect(await patientsBookedOnline(app, world.agenda)).toEqual([]);
  });
});

test('books by DNI for a deactivated patient but not for a removed one', async () => {
  const patient = (docNumber: string) =>
    buildUser(app, {
      role: 'PATIENT',
      clinicId: world.agenda.clinicId,
      docNumber,
      username: `p${docNumber}`,
    });
  const removed = await patient('27999111');
  await app.owner.query('update users set removed_at = now() where id = $1', [removed.id]);
  await bookOnline({ docNumber: '27999111' });
  const [created] = await patientsBookedOnline(app, world.agenda);
  expect(created?.patient_id).not.toBe(removed.id);

  const deactivated = await patient('27999112');
  await app.owner.query('update users set enabled = false where id = $1', [deactivated.id]);
  await bookOnline({ docNumber: '27999112' });
  expect(await patientsBookedOnline(app, world.agenda)).toContainEqual({ patient_id: deactivated.id });
});
