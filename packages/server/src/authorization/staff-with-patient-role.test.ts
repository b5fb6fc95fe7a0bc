import { expect, test } from 'vitest';
import { buildPractice, buildUser, newPatient } from '../testing/builders/builders.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();

test.each([
  ['RECEPTIONIST', 'PATIENT'],
  ['PATIENT', 'DENTIST'],
  ['PATIENT', 'ADMIN'],
] as const)(
  'a colleague who is %s and %s cannot be found, read, changed or removed as a patient',
  async (...roles) => {
    const { dentist, clinic } = await buildPractice(app);
    const isMember = !roles.some((role) => role === 'ADMIN');
    const colleague = await buildUser(app, { roles: [...roles], clinicId: isMember ? clinic.id : null });
    const { auth } = app.as(dentist.token);
    const params = { id: colleague.id };
    const { docNumber } = colleague;
    await expect(auth.findByDocNumber({ params: { docNumber } })).rejects.toMatchObject({ status: 404 });
    const listed = await auth.listUsersByRole({ params: { role: 'PATIENT' } });
    expect(listed.map(({ id }) => id)).not.toContain(colleague.id);
    const body = { ...newPatient(), password: undefined };
    await expect(auth.readUser({ params })).rejects.toMatchObject({ status: 404 });
    await expect(auth.updateUser({ params, body })).rejects.toMatchObject({ status: 404 });
    await expect(auth.removeUser({ params })).rejects.toMatchObject({ status: 404 });
    const { rows } = await app.owner.query('select username, roles, removed_at from users where id = $1', [
      colleague.id,
    ]);
    expect(rows).toEqual([{ username: colleague.username, roles, removed_at: null }]);
  },
);
