import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { HAS_ADDRESS } from '@dentaria/contract/fields/people/without-address.ts';
import { describe, expect, test } from 'vitest';
import { buildClinic, buildPractice, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { whileLocked } from '../../../testing/waiting.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

const CLINICS = '/services/auth/clinics';
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  token: string | null,
  body?: unknown,
) => app.request({ method, url: CLINICS + path, token, body });

let registrations = 0;

const registration = (overrides: Record<string, unknown> = {}) => ({
  clinicName: '  Clínica del Sol  ',
  ownerUser: {
    username: `owner_${++registrations}`,
    password: PASSWORD,
    email: `owner_${registrations}@example.com`,
    firstName: 'Sol',
    lastName: 'Díaz',
    ...overrides,
  },
});

describe('direct registration of a clinic', () => {
  test('creates an active clinic and its owner, who signs in as its dentist', async () => {
    const body = registration({ roles: [{ name: 'ADMIN' }], enabled: false });
    const answer = await call('POST', '/register', null, { ...body, active: false });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Clínica del Sol',
      active: true,
      ownerUsername: body.ownerUser.username,
    });
    const token = sessionToken(
      await app.as(null).auth.login({ body: { username: body.ownerUser.username, password: PASSWORD } }),
    );
    const me = await app.as(token).auth.readUser({ params: { id: answer.json().ownerUserId } });
    expect(me).toMatchObject({
      clinicId: answer.json().id,
      roles: [{ name: 'ROLE_DENTIST' }],
      enabled: true,
    });
  });

  test('gets 409 the second time and creates nothing', async () => {
    const body = registration();
    await call('POST', '/register', null, body);
    const count = async () => (await app.owner.query('select from clinics')).rowCount;
    const before = await count();
    const again = await call('POST', '/register', null, body);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toEqual(expect.any(String));
    expect(await count()).toBe(before);
  });

  test.each([
    ['username', 'El nombre de usuario ya está en uso'],
    ['email', 'El email ya está en uso'],
  ] as const)('names the taken %s as the body does', async (field, message) => {
    const taken = registration();
    await call('POST', '/register', null, taken);
    const answer = await call('POST', '/register', null, registration({ [field]: taken.ownerUser[field] }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message, errors: { [`ownerUser.${field}`]: message } });
  });

  test('reports a username that a concurrent registration takes', async () => {
    const { username } = registration().ownerUser;
    const register = () => call('POST', '/register', null, registration({ username }));
    const answers = await Promise.all([register(), register()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(Object.keys(refused?.json().errors)).toEqual(['ownerUser.username']);
  });

  test.each([
    ['username', 'u'.repeat(21)],
    ['username', ''],
    ['email', 'no es email'],
    ['password', ''],
    ['firstName', ''],
    ['lastName', ' '],
    ['lastName', 'mira mejor-banco.com'],
  ])('refuses %s %j', async (field, value) => {
    const answer = await call('POST', '/register', null, registration({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([`ownerUser.${field}`]);
  });
});

describe('listing and reading clinics', () => {
  test('users see their own clinics, administrators see all', async () => {
    const { clinic, dentist, patient } = await buildPractice(app);
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    const other = await buildClinic(app, { active: false });
    await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
      dentist.id,
      dentist.username,
      other.id,
    ]);
    const ids = async (token: string, query = '?includeInactive=true') =>
      (await call('GET', query, token)).json().map(({ id }: { id: number }) => id);
    expect(await ids(dentist.token)).toEqual([clinic.id]);
    expect(await ids(dentist.token, '')).toEqual([clinic.id]);
    expect(await ids(receptionist.token)).toEqual([clinic.id]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([clinic.id, other.id]));
    expect((await call('GET', '', patient.token)).statusCode).toBe(403);
    expect((await call('GET', `/${clinic.id}`, receptionist.token)).json()).toMatchObject({
      ownerUsername: dentist.username,
    });
    const foreign = await call('GET', `/${other.id}`, receptionist.token);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe((await call('GET', '/2000000000', receptionist.token)).body);
  });

  test.each(['?includeInactive=1', '?includeInactive=true&includeInactive=false', '?includeInactive='])(
    '%s is refused',
    async (query) => {
      expect((await call('GET', query, admin)).statusCode).toBe(400);
    },
  );
});

describe('creating and updating clinics', () => {
  test('an address can be set, removed by a blank one, and is kept if absent', async () => {
    const created = await call('POST', '', admin, { name: 'Con dirección', address: 'Mitre 100' });
    expect(created.json()).toMatchObject({ address: 'Mitre 100' });
    const change = async (body: object) =>
      (await call('PUT', `/${created.json().id}`, admin, { name: 'Con dirección', ...body })).json().address;
    expect(await change({})).toBe('Mitre 100');
    expect(await change({ address: 'Mitre 200' })).toBe('Mitre 200');
    expect(await change({ address: ' ' })).toBeNull();
  });

  test('an administrator assigns a dentist as owner, who joins the clinic if they have none', async () => {
    const dentist = await buildUser(app, { role: 'DENTIST', clinicId: null });
    const created = await call('POST', '', admin, { name: 'Nueva', ownerUserId: dentist.id });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ active: true, ownerUserId: dentist.id });
    const user = await app.as(admin).auth.readUser({ params: { id: dentist.id } });
    expect(user.clinicId).toBe(created.json().id);
    expect((await call('GET', `/${created.json().id}`, admin)).json()).toEqual({
      id: created.json().id,
      name: 'Nueva',
      address: null,
      ownerUserId: dentist.id,
      ownerUsername: dentist.username,
      active: true,
      confirmedAt: expect.any(String),
      idleLockMinutes: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('an administrator who is a dentist too becomes an owner without joining the clinic', async () => {
    const both = await buildUser(app, { roles: ['ADMIN', 'DENTIST'] });
    const created = await call('POST', '', admin, { name: 'De la administradora', ownerUserId: both.id });
    expect(created.json()).toMatchObject({ ownerUserId: both.id });
    expect((await app.as(admin).auth.readUser({ params: { id: both.id } })).clinicId).toBeNull();
  });

  test('an administrator changes name, owner and state, a receptionist nothing', async () => {
    const { clinic } = await buildPractice(app);
    const heir = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    const body = { name: 'De otro', ownerUserId: heir.id, active: false };
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${clinic.id}`],
      ['PATCH', `/${clinic.id}/activate`],
      ['PATCH', `/${clinic.id}/deactivate`],
      ['DELETE', `/${clinic.id}`],
    ] as const) {
      const refused = await call(method, path, receptionist.token, method === 'DELETE' ? undefined : body);
      expect(refused.statusCode).toBe(403);
    }
    expect((await call('GET', `/${clinic.id}`, receptionist.token)).json().name).toBe(clinic.name);
    const changed = await call('PUT', `/${clinic.id}`, admin, body);
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({ ...body, ownerUsername: heir.username });
  });

  test.each([
    [{ name: '' }, { name: 'El nombre de la clínica es requerido' }],
    [{ name: '   ' }, { name: 'El nombre de la clínica es requerido' }],
    [{}, { name: 'El nombre de la clínica es requerido' }],
    [{ name: 'Ganaste en mejor-banco.com' }, { name: HAS_ADDRESS }],
    [{ name: ' a ' }, { name: 'El nombre de la clínica debe tener al menos 2 caracteres' }],
    [{ name: 'x'.repeat(121) }, { name: 'El nombre de la clínica debe tener como máximo 120 caracteres' }],
    [{ name: 'Bien', ownerUserId: 999_999 }, { ownerUserId: 'El propietario debe ser un dentista' }],
  ])('refuses %j', async (body, errors) => {
    const answer = await call('POST', '', admin, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(errors);
  });

  test.each([
    [' La ', 'La'],
    ['x'.repeat(120), 'x'.repeat(120)],
  ])('accepts the name %j, at the limit of its rule', async (name, stored) => {
    const answer = await call('POST', '', admin, { name });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().name).toBe(stored);
  });

  test('refuses a patient as owner', async () => {
    const { patient } = await buildPractice(app);
    const answer = await call('POST', '', admin, { name: 'Bien', ownerUserId: patient.id });
    expect(answer.json().errors).toHaveProperty('ownerUserId');
  });

  test('a guest creates one inactive clinic and owns it', async () => {
    const guest = await buildUser(app, { role: 'GUEST', clinicId: null });
    const other = await buildUser(app, { role: 'DENTIST' });
    const created = await call('POST', '', guest.token, { name: 'Mía', ownerUserId: other.id, active: true });
    expect(created.json()).toMatchObject({ active: false, ownerUserId: guest.id });
    expect((await call('POST', '', guest.token, { name: 'Otra' })).statusCode).toBe(409);
    expect((await call('GET', `/${created.json().id}`, guest.token)).statusCode).toBe(200);
  });

  test('two concurrent requests of a guest create one clinic', async () => {
    const guest = await buildUser(app, { role: 'GUEST', clinicId: null });
    const answers = await whileLocked(
      app,
      ['select from users where id = $1 for update', guest.id],
      () => Promise.all(['Una', 'Otra'].map((name) => call('POST', '', guest.token, { name }))),
      2,
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const { rowCount } = await app.owner.query('select from clinics where owner_user_id = $1', [guest.id]);
    expect(rowCount).toBe(1);
  });

  test('an owner who is deleted concurrently is a conflict, and no clinic is created', async () => {
    const dentist = await buildUser(app, { role: 'DENTIST', clinicId: null });
    const deletion = 'with gone as (delete from users where id = $1) delete from accounts where user_id = $1';
    const answer = await whileLocked(app, [deletion, dentist.id], () =>
      call('POST', '', admin, { name: 'Sin dueño', ownerUserId: dentist.id }),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message: 'Los datos cambiaron mientras se guardaban. Volvé a intentarlo.',
    });
    const { rowCount } = await app.owner.query("select from clinics where name = 'Sin dueño'");
    expect(rowCount).toBe(0);
  });

  test('an owner whom a concurrent request assigns to another clinic stays there', async () => {
    const dentist = await buildUser(app, { role: 'DENTIST', clinicId: null });
    const other = await buildClinic(app);
    const joining = `with moved as (update accounts set clinic_id = $2 where user_id = $1)
                     update users set clinic_id = $2 where id = $1`;
    const answer = await whileLocked(app, [joining, dentist.id, other.id], () =>
      call('POST', '', admin, { name: 'Sucursal', ownerUserId: dentist.id }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ ownerUserId: dentist.id });
    const { rows } = await app.owner.query('select clinic_id from users where id = $1', [dentist.id]);
    expect(rows).toEqual([{ clinic_id: other.id }]);
  });

  test('a dentist changes only the name of a clinic that they own', async () => {
    const { clinic, dentist } = await buildPractice(app);
    const colleague = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    const foreign = await buildPractice(app);
    const put = (token: string, body: unknown) => call('PUT', `/${clinic.id}`, token, body);
    expect((await put(dentist.token, { name: 'Otro nombre' })).json().name).toBe('Otro nombre');
    expect((await put(dentist.token, { name: 'X1', active: false })).statusCode).toBe(403);
    expect((await put(dentist.token, { name: 'X1', ownerUserId: colleague.id })).statusCode).toBe(403);
    expect((await put(colleague.token, { name: 'X1' })).statusCode).toBe(403);
    expect((await put(foreign.dentist.token, { name: 'X1' })).statusCode).toBe(404);
    expect((await call('GET', `/${clinic.id}`, admin)).json()).toMatchObject({
      name: 'Otro nombre',
      active: true,
    });
  });

  test("the clinic shows its owner's new username", async () => {
    const { clinic, dentist } = await buildPractice(app);
    await app.owner.query("update users set username = 'renamed_owner' where id = $1", [dentist.id]);
    expect((await call('GET', `/${clinic.id}`, admin)).json().ownerUsername).toBe('renamed_owner');
  });
});

describe('activating, deactivating and deleting clinics', () => {
  test('is restricted to administrators and idempotent', async () => {
    const { clinic, dentist } = await buildPractice(app);
    expect((await call('PATCH', `/${clinic.id}/deactivate`, dentist.token)).statusCode).toBe(403);
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await call('PATCH', `/${clinic.id}/deactivate`, admin);
      expect(answer.json()).toMatchObject({ id: clinic.id, active: false });
    }
    expect((await call('PATCH', `/${clinic.id}/activate`, admin)).json().active).toBe(true);
    expect((await call('PATCH', '/2000000000/activate', admin)).statusCode).toBe(404);
  });

  test('a clinic with users cannot be deleted', async () => {
    const { clinic } = await buildPractice(app);
    const refused = await call('DELETE', `/${clinic.id}`, admin);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'No se puede eliminar la clínica porque tiene usuarios o historias clínicas asociados.',
    ]);
    const empty = await buildClinic(app);
    expect((await call('DELETE', `/${empty.id}`, admin)).statusCode).toBe(204);
    expect((await call('DELETE', `/${empty.id}`, admin)).statusCode).toBe(404);
  });
});

test('a deactivated clinic is closed to its owner who belongs to another clinic, until it is active again', async () => {
  const [home, owned] = [await buildClinic(app), await buildClinic(app)];
  const { id, username, token } = await buildUser(app, { role: 'DENTIST', clinicId: home.id });
  await app.owner.query('update clinics set owner_user_id = $1, owner_username = $2 where id = $3', [
    id,
    username,
    owned.id,
  ]);
  const patient = await buildUser(app, { role: 'PATIENT', clinicId: owned.id });
  const statuses = async () => [
    (await call('GET', `/${owned.id}`, token)).statusCode,
    (await call('PUT', `/${owned.id}`, token, { name: 'Otro nombre' })).statusCode,
    (await app.request({ method: 'GET', url: `/services/auth/users/${patient.id}`, token })).statusCode,
  ];
  const listed = async () =>
    (await app.as(token).auth.listClinics({ query: { includeInactive: 'true' } })).map((clinic) => clinic.id);
  expect(await statuses()).toEqual([200, 200, 200]);
  await call('PATCH', `/${owned.id}/deactivate`, admin);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await listed()).toEqual([home.id]);
  await call('PATCH', `/${owned.id}/activate`, admin);
  expect(await statuses()).toEqual([200, 200, 200]);
});
