import { describe, expect, test } from 'vitest';
import { buildClinic, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { buildInvitation } from '../../../testing/builders/onboarding-builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;
const { auth } = app.as(admin);

test('an administrator confirms a clinic that registered itself, once', async () => {
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

test('activating a clinic confirms it', async () => {
  const { id } = await buildClinic(app, { active: false, confirmed: false });
  const activated = await auth.activateClinic({ params: { id } });
  expect(activated.confirmedAt).not.toBeNull();
});

test('approving a clinic confirms it', async () => {
  const { clinicName } = await buildInvitation(app, { status: 'ACCEPTED' });
  const clinics = await auth.listClinics({ query: { includeInactive: 'true' } });
  expect(clinics.find(({ name }) => name === clinicName)?.confirmedAt).not.toBeNull();
});

describe('a confirmed clinic', () => {
  async function buildOwned() {
    const { id } = await buildClinic(app);
    const owner = await buildUser(app, { role: 'DENTIST', clinicId: id });
    await auth.updateClinic({ params: { id }, body: { name: `Clínica ${id}`, ownerUserId: owner.id } });
    return { params: { id }, owner: app.as(owner.token).auth, name: `Clínica ${id}` };
  }

  test('becomes unconfirmed when its owner renames it', async () => {
    const { params, owner } = await buildOwned();
    const renamed = await owner.updateClinic({ params, body: { name: 'Banco de la Plaza' } });
    expect(renamed.confirmedAt).toBeNull();
  });

  test('stays confirmed when its owner changes the address or an administrator the name', async () => {
    const { params, owner, name } = await buildOwned();
    const moved = await owner.updateClinic({ params, body: { name, address: 'Corrientes 1234' } });
    expect(moved.confirmedAt).not.toBeNull();
    const renamed = await auth.updateClinic({ params, body: { name: 'Clínica de la Plaza' } });
    expect(renamed.confirmedAt).not.toBeNull();
  });
});
