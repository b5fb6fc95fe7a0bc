import { expect, test } from 'vitest';
import { buildClinic, buildUser, PASSWORD } from '../../../testing/builders.ts';
import { buildInvitation } from '../../../testing/onboarding-builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;
const { auth } = app.as(admin);

test('a clinic that registered itself is confirmed by an administrator, once', async () => {
  const { id } = await app.as(null).auth.registerClinic({
    body: {
      clinicName: 'Clínica del Sol',
      ownerUser: {
        username: 'elena',
        password: PASSWORD,
        email: 'elena@example.com',
        firstName: 'Elena',
        lastName: 'Ríos',
      },
    },
  });
  const params = { id };
  expect(await auth.readClinic({ params })).toMatchObject({ active: true, confirmedAt: null });
  const { confirmedAt } = await auth.confirmClinic({ params });
  expect(confirmedAt).not.toBeNull();
  expect(await auth.confirmClinic({ params })).toMatchObject({ confirmedAt });
});

test('an activation confirms a clinic', async () => {
  const { id } = await buildClinic(app, { active: false, confirmed: false });
  const activated = await auth.activateClinic({ params: { id } });
  expect(activated.confirmedAt).not.toBeNull();
});

test('an approval confirms a clinic', async () => {
  const { clinicName } = await buildInvitation(app, { status: 'ACCEPTED' });
  const clinics = await auth.listClinics({ query: { includeInactive: 'true' } });
  expect(clinics.find(({ name }) => name === clinicName)?.confirmedAt).not.toBeNull();
});
