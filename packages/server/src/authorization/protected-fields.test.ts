import { asRole } from '@dentaria/contract/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newHistory, newRow } from '../modules/clinical-history/testing/histories.ts';
import { buildUser, newPatient, PASSWORD } from '../testing/builders/builders.ts';
import { newRegistration } from '../testing/builders/onboarding-builders.ts';
import { protectedFieldFaults, WRITES } from './testing/protected-fields.ts';
import { callRoute } from './testing/routes.ts';
import { openScenario } from './testing/scenario.ts';
import { marker } from './testing/world.ts';

const scenario = await openScenario();
const { app, world } = scenario;
beforeEach(() => app.owner.query('delete from throttle'));

test.each(WRITES.filter(({ calls }) => calls.length > 0).map(({ name, calls }) => [name, calls] as const))(
  'the first write of %s drops protected fields',
  async (_, [first]) => {
    const [route = '', , testCase] = first ?? [];
    if (testCase) expect(await protectedFieldFaults(scenario, route, testCase)).toEqual([]);
  },
);

const rowOf = async (text: string, values: readonly unknown[]): Promise<unknown> =>
  (await app.owner.query(text, [...values])).rows[0];
const userRow = (username: string) =>
  rowOf('select roles, enabled, clinic_id from users where username = $1', [username]);
const clinicRow = (id: number) =>
  rowOf('select name, owner_user_id, active from clinics where id = $1', [id]);

describe('privileges claimed in a body', () => {
  test('registering a clinic creates an enabled dentist of an active clinic', async () => {
    const username = `u_${marker()}`;
    const ownerUser = {
      username,
      password: PASSWORD,
      email: `${username}@example.com`,
      firstName: 'A',
      lastName: 'B',
    };
    const claims = { roles: [asRole('ADMIN')], enabled: false, clinicId: world.here.clinic.id };
    const answer = await callRoute(app, 'POST /services/auth/clinics/register', {
      body: { clinicName: 'Nueva', active: false, ...claims, ownerUser: { ...ownerUser, ...claims } },
      token: null,
    });
    const { id } = answer.json();
    expect(await userRow(username)).toEqual({ roles: ['DENTIST'], enabled: true, clinic_id: id });
    expect(await clinicRow(id)).toMatchObject({ active: true });
  });

  test.each(['ADMIN', 'DENTIST', 'RECEPTIONIST', 'GUEST'] as const)(
    'a dentist creates and changes patients of their own clinic, though the body claims %s elsewhere',
    async (name) => {
      const { here, elsewhere } = world;
      const claims = { roles: [asRole(name)], clinicId: elsewhere.clinic.id };
      const body = { ...newPatient({ username: `u_${marker()}`, docNumber: '33444555' }), ...claims };
      const own = { roles: ['PATIENT'], enabled: true, clinic_id: here.clinic.id };
      const { auth } = app.as(here.dentist.token);
      const { id } = await auth.createUser({ body });
      expect(await userRow(body.username)).toEqual(own);
      await auth.updateUser({ params: { id }, body });
      expect(await userRow(body.username)).toEqual(own);
      await app.owner.query('delete from users where id = $1', [id]);
    },
  );

  test('a guest’s clinic is inactive and their own, whatever the body contains', async () => {
    const guest = await buildUser(app, { role: 'GUEST', clinicId: null });
    const answer = await callRoute(app, 'POST /services/auth/clinics', {
      body: { name: 'Mía', ownerUserId: world.here.dentist.id, active: true },
      token: guest.token,
    });
    expect(await clinicRow(answer.json().id)).toEqual({
      name: 'Mía',
      owner_user_id: guest.id,
      active: false,
    });
  });

  test.each([{ ownerUserId: 'associate' }, { active: false }, { ownerUserId: null }])(
    'a dentist who sends %j does not change their clinic',
    async (claim) => {
      const { clinic, dentist, associate } = world.here;
      const before = await clinicRow(clinic.id);
      const owner = claim.ownerUserId === 'associate' ? { ownerUserId: associate.id } : {};
      const answer = await callRoute(app, 'PUT /services/auth/clinics/:id', {
        params: { id: clinic.id },
        body: { name: 'Otro', ...claim, ...owner },
        token: dentist.token,
      });
      expect(answer.statusCode).toBe(403);
      expect(await clinicRow(clinic.id)).toEqual(before);
    },
  );

  test('a registration takes DNI and e-mail from its invitation, and creates a guest of an inactive clinic', async () => {
    const { token, email, docNumber } = world.pendingInvitation;
    const username = `u_${marker()}`;
    const claims = { roles: [asRole('ADMIN')], active: true, enabled: true, status: 'ACCEPTED' };
    const body = {
      ...newRegistration({ username, email: 'other@example.com', docNumber: '11222333' }),
      ...claims,
    };
    const route = 'POST /services/onboarding/api/onboarding/complete-registration';
    const answer = await callRoute(app, route, { body: { ...body, invitationToken: token }, token: null });
    expect(answer.statusCode).toBe(201);
    const stored =
      'select u.roles, u.email, u.doc_number, c.active, i.status from invitations i join users u on u.id = i.owner_user_id join clinics c on c.id = i.clinic_id where i.id = $1';
    expect(await rowOf(stored, [world.pendingInvitation.id])).toEqual({
      roles: ['GUEST'],
      email,
      doc_number: docNumber,
      active: false,
      status: 'PENDING_APPROVAL',
    });
  });

  test('an invitation is created pending and valid for seven days', async () => {
    const email = `${marker()}@example.com`;
    const route = 'POST /services/onboarding/api/invitations/send';
    const body = { email, docNumber: '30222333', status: 'ACCEPTED', expiresAt: '2099-01-01T00:00:00.000Z' };
    expect((await callRoute(app, route, { body, token: world.admin.token })).statusCode).toBe(201);
    const stored =
      "select status, expires_at < now() + interval '8 days' as soon from invitations where email = $1";
    expect(await rowOf(stored, [email])).toEqual({ status: 'PENDING', soon: true });
  });

  test('the name of a mail configuration cannot be changed', async () => {
    const route = 'PUT /services/onboarding/api/email-config/:configName';
    const body = {
      configName: 'SYSTEM_ADMIN',
      smtpHost: '127.0.0.1',
      smtpPort: 25,
      smtpUsername: 'x',
      smtpPassword: 'y',
      fromEmail: 'a@b.co',
    };
    const params = { configName: world.configName };
    const answer = await callRoute(app, route, { params, body, token: world.admin.token });
    expect(answer.json()).toMatchObject({ configName: world.configName });
  });

  test('the row ids, versions and authors of a history are set by the server', async () => {
    const { patient, dentist, associate, historyId } = world.here;
    const { clinicalHistory } = app.as(associate.token);
    const [stored] = (await clinicalHistory.readHistory({ params: { id: patient.id } })).treatmentPlan;
    const claim = { professionalId: world.admin.id };
    const saved = await clinicalHistory.saveHistory({
      params: { id: patient.id },
      body: {
        ...newHistory({
          treatmentPlan: [{ ...newRow(), id: stored?.id, ...claim }, newRow({ id: 4711, ...claim })],
        }),
        version: 2,
        id: historyId,
      },
    });
    expect(saved).toMatchObject({ version: 3, savedBy: { id: associate.id }, historyId });
    expect(saved.treatmentPlan.map(({ professionalId }) => professionalId)).toEqual([
      dentist.id,
      associate.id,
    ]);
    expect(saved.treatmentPlan.map(({ id }) => id)).not.toContain(4711);
  });
});
