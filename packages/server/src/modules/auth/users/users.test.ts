import { describe, expect, test } from 'vitest';
import {
  asUpdate,
  buildClinic,
  buildPractice,
  buildUser,
  details,
  newPatient,
  PASSWORD,
} from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

const create = (token: string, body: unknown) =>
  app.request({ method: 'POST', url: '/services/auth/users/create', token, body });
const read = (token: string, id: unknown) =>
  app.request({ method: 'GET', url: `/services/auth/users/${id}`, token });
const change = async (token: string, id: number, overrides: Record<string, unknown>) => {
  const body = asUpdate(await app.as(admin).auth.readUser({ params: { id } }));
  return app.request({
    method: 'PUT',
    url: `/services/auth/users/${id}/update`,
    token,
    body: { ...body, ...overrides },
  });
};
const remove = (token: string, id: number) =>
  app.request({ method: 'DELETE', url: `/services/auth/users/${id}/delete`, token });

describe('creating a user', () => {
  test('an administrator creates a user of any role, and every field is returned as typed', async () => {
    const clinic = await buildClinic(app);
    const body = newPatient({
      ...details,
      docNumber: '31.222 333',
      firstName: '<img src=x onerror=alert(1)>',
      lastName: '=cmd|calc \u202e ñandú "comillas"',
      dateOfBirth: '1980-02-29',
      street: 'Av. Siempre Viva 742',
      state: 'Salta',
      postalCode: 'A4400',
      country: 'Argentina',
      licenseNumber: 'MP 77-1',
      clinicId: clinic.id,
      roles: [{ name: 'ROLE_RECEPTIONIST' }],
    });
    const answer = await create(admin, body);
    expect(answer.statusCode).toBe(201);
    const { password: _, ...fields } = body;
    expect(answer.json()).toMatchObject({
      ...fields,
      docNumber: '31222333',
      lastName: '=cmd|calc ñandú "comillas"',
      roles: [{ id: 3, name: 'ROLE_RECEPTIONIST' }],
      city: null,
    });
    expect(answer.body).not.toContain('password');
    expect((await read(admin, answer.json().id)).json()).toEqual(answer.json());
  });

  test('a dentist creates patients of their own clinic only, whatever the body contains', async () => {
    const { dentist, clinic } = await buildPractice(app);
    const other = await buildClinic(app);
    for (const roles of [[{ name: 'ADMIN' }], [], [{ id: 1 }], [{ id: 1 }, { id: 2 }], 'ADMIN']) {
      const answer = await create(dentist.token, { ...newPatient(), roles, clinicId: other.id, id: 1 });
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ roles: [{ name: 'ROLE_PATIENT' }], clinicId: clinic.id });
      expect(answer.json().id).not.toBe(1);
    }
  });

  test('requires a DNI that is unique in the clinic and a username that is unique everywhere, ignoring case', async () => {
    const one = await buildPractice(app);
    const two = await buildPractice(app);
    const body = newPatient();
    expect((await create(one.dentist.token, body)).statusCode).toBe(201);
    const sameDni = await create(one.dentist.token, newPatient({ docNumber: body.docNumber }));
    expect(sameDni.statusCode).toBe(409);
    expect(sameDni.json().errors).toEqual({ docNumber: expect.any(String) });
    expect((await create(two.dentist.token, newPatient({ docNumber: body.docNumber }))).statusCode).toBe(201);
    const sameName = await create(two.dentist.token, newPatient({ username: body.username.toUpperCase() }));
    expect(sameName.json().errors).toEqual({ username: expect.any(String) });
  });

  test.each([
    ['username', '', 'El nombre de usuario es requerido'],
    ['username', undefined, 'El nombre de usuario es requerido'],
    ['username', 'abc', 'El nombre de usuario debe tener entre 4 y 20 caracteres'],
    ['username', 'a'.repeat(21), 'El nombre de usuario debe tener entre 4 y 20 caracteres'],
    ['username', 'ana maría', 'El nombre de usuario solo puede contener letras, números y guiones bajos'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'siete-7', 'La contraseña debe tener al menos 8 caracteres'],
    ['password', 'ñandú '.repeat(22).slice(0, 129), 'La contraseña debe tener como máximo 128 caracteres'],
    ['email', '', 'Email is not valid'],
    ['email', 'ana@', 'Email is not valid'],
    ['email', 'ana@example.com\r\nBcc: x@y.z', 'Email is not valid'],
    ['firstName', '', 'This field is required'],
    ['firstName', '   ', 'This field is required'],
    ['firstName', { $gt: '' }, 'This field is required'],
    ['lastName', undefined, 'This field is required'],
    ['docNumber', '', 'This field is required'],
    ['docNumber', '123456', 'DNI debe tener 7 u 8 dígitos'],
    ['docNumber', '123456789', 'DNI debe tener 7 u 8 dígitos'],
    ['docNumber', '1234567a', 'DNI debe tener 7 u 8 dígitos'],
    ['roles', [], 'At least one role must be selected'],
    ['roles', undefined, 'At least one role must be selected'],
    ['dateOfBirth', '2001-02-30', 'Fecha de nacimiento no válida'],
    ['dateOfBirth', '1800-01-01', 'Fecha de nacimiento no válida'],
    ['dateOfBirth', '2999-01-01', 'La fecha de nacimiento no puede ser futura'],
    ['gender', 'X', 'Género no válido'],
    ['clinicId', 999_999, 'La clínica no existe'],
    ['phone', 'x\u0000y', 'Contiene caracteres no permitidos'],
    ['street', 'x'.repeat(201), 'Máximo 200 caracteres'],
    ['enabled', 'yes', 'Debe ser verdadero o falso'],
  ])('%s %j: %s', async (field, value, message) => {
    const answer = await create(admin, { ...newPatient(), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: message });
  });

  test.each([
    ['username', 'z_4y', 'z_4y'],
    ['username', 'edge_of_twenty_chars', 'edge_of_twenty_chars'],
    ['password', 'ocho-888', undefined],
    ['password', 'ñandú '.repeat(22).slice(0, 128), undefined],
    ['docNumber', '1.234.567', '1234567'],
    ['docNumber', ' 12 345 678 ', '12345678'],
    ['dateOfBirth', '1900-01-01', '1900-01-01'],
    ['dateOfBirth', TODAY, TODAY],
    ['street', 'x'.repeat(200), 'x'.repeat(200)],
    ['lastName', "D'Ángelo-Ñúñez", "D'Ángelo-Ñúñez"],
    ['phone', '   ', null],
  ])('accepts %s %j, at the limit of its rule', async (field, value, stored) => {
    const answer = await create(admin, { ...newPatient(), [field]: value });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()[field]).toBe(stored);
  });

  test('reports every invalid field at once', async () => {
    const answer = await create(admin, {});
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      ['docNumber', 'email', 'firstName', 'lastName', 'password', 'roles', 'username'].sort(),
    );
  });
});

describe('reading a user', () => {
  test('administrators may read every user, dentists their patients, all users themselves', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    const guest = await buildUser(app, { role: 'GUEST' });
    const foreign = await buildPractice(app);
    const cases: [string, number, number][] = [
      [admin, patient.id, 200],
      [dentist.token, patient.id, 200],
      [dentist.token, dentist.id, 200],
      [dentist.token, receptionist.id, 404],
      [foreign.dentist.token, patient.id, 404],
      [receptionist.token, patient.id, 404],
      [receptionist.token, receptionist.id, 200],
      [patient.token, patient.id, 200],
      [patient.token, dentist.id, 404],
      [guest.token, guest.id, 200],
    ];
    for (const [token, id, status] of cases) expect((await read(token, id)).statusCode).toBe(status);
    const foreignAnswer = await read(foreign.dentist.token, patient.id);
    expect(foreignAnswer.body).toBe((await read(foreign.dentist.token, 2_000_000_000)).body);
  });

  test.each(['0', '-1', '1.5', 'abc', '1e9', '9223372036854775808', '%00', '1%20or%201=1'])(
    'refuses the id %s',
    async (id) => {
      expect([400, 404]).toContain((await read(admin, id)).statusCode);
    },
  );
});

describe('the license number', () => {
  const changeLicense = (token: string, licenseNumber: string) =>
    app.request({ method: 'PUT', url: '/services/auth/users/me/license', token, body: { licenseNumber } });

  test('is changed and removed by its dentist, audited, and changes nothing else', async () => {
    const { dentist } = await buildPractice(app);
    const before = (await read(dentist.token, dentist.id)).json();
    const changed = await changeLicense(dentist.token, 'MN 12345');
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({
      ...before,
      licenseNumber: 'MN 12345',
      updatedAt: expect.any(String),
    });
    expect((await changeLicense(dentist.token, ' ')).json().licenseNumber).toBeNull();
    const audited = await app.owner.query(
      "select action, object from audit where user_id = $1 and object_id = $1 and action = 'update' and object = 'user'",
      [dentist.id],
    );
    expect(audited.rows).toHaveLength(2);
  });

  test('must contain a digit', async () => {
    const { dentist } = await buildPractice(app);
    const answer = await changeLicense(dentist.token, 'MN');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.licenseNumber).toMatch(/^Matrícula no válida/);
  });
});

describe('updating a user', () => {
  test('a dentist changes a patient, but neither their roles nor their clinic', async () => {
    const { dentist, patient, clinic } = await buildPractice(app);
    const other = await buildClinic(app);
    const answer = await change(dentist.token, patient.id, {
      lastName: 'Nueva',
      roles: [{ name: 'ADMIN' }],
      clinicId: other.id,
      password: 'hijacked password',
    });
    expect(answer.json()).toMatchObject({
      lastName: 'Nueva',
      roles: [{ name: 'ROLE_PATIENT' }],
      clinicId: clinic.id,
    });
    const login = await app.request({
      method: 'POST',
      url: '/services/auth/users/login',
      body: { username: patient.username, password: PASSWORD },
    });
    expect(login.statusCode).toBe(200);
  });

  test('returns 404 for staff and patients of other clinics to a dentist, whatever the body', async () => {
    const { dentist } = await buildPractice(app);
    const foreign = await buildPractice(app);
    for (const id of [foreign.patient.id, foreign.dentist.id, dentist.id]) {
      const answer = await app.request({
        method: 'PUT',
        url: `/services/auth/users/${id}/update`,
        token: dentist.token,
        body: { nonsense: true },
      });
      expect(answer.statusCode).toBe(404);
    }
  });

  test('keeps optional fields missing from the body, removes null and blank ones, and requires the others', async () => {
    const { dentist, patient } = await buildPractice(app);
    const params = { id: patient.id };
    const stored = asUpdate(await app.as(dentist.token).auth.readUser({ params }));
    const full = { ...stored, phone: '341 555-0101', city: 'Rosario', street: 'Mitre 1', enabled: false };
    await app.as(admin).auth.updateUser({ params, body: full });
    const url = `/services/auth/users/${patient.id}/update`;
    const { username, email, firstName, lastName, docNumber } = stored;
    const roles = (await app.as(admin).auth.readUser({ params })).roles;
    const required = { username, email, firstName, lastName, docNumber, roles };
    const changed = await app.request({
      method: 'PUT',
      url,
      token: admin,
      body: { ...required, city: null, street: ' ' },
    });
    expect(changed.json()).toMatchObject({
      phone: '341 555-0101',
      city: null,
      street: null,
      enabled: false,
      clinicId: patient.clinicId,
      roles,
    });
    const { lastName: _, ...incomplete } = required;
    const refused = await app.request({ method: 'PUT', url, token: admin, body: incomplete });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { lastName: 'This field is required' },
    ]);
    expect((await app.request({ method: 'PUT', url, token: admin, body: {} })).statusCode).toBe(400);
  });

  test('refuses an outdated version', async () => {
    const user = await buildUser(app);
    const first = await change(admin, user.id, { lastName: 'Uno' });
    expect(first.statusCode).toBe(200);
    const stale = await change(admin, user.id, { lastName: 'Dos', updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(stale.statusCode).toBe(409);
    expect((await read(admin, user.id)).json().lastName).toBe('Uno');
  });

  test('keeps an existing username of three characters but refuses a new one', async () => {
    const user = await buildUser(app, { username: 'ana' });
    expect((await change(admin, user.id, { city: 'Rosario' })).statusCode).toBe(200);
    const shorter = await change(admin, user.id, { username: 'eva' });
    expect(shorter.json().errors).toEqual({
      username: 'El nombre de usuario debe tener entre 4 y 20 caracteres',
    });
  });
});

describe('deleting a user', () => {
  test('lets a dentist delete a patient of their clinic; the second time is a 404', async () => {
    const { dentist, patient } = await buildPractice(app);
    const foreign = await buildPractice(app);
    expect((await remove(foreign.dentist.token, patient.id)).statusCode).toBe(404);
    expect((await remove(dentist.token, patient.id)).statusCode).toBe(204);
    expect((await remove(dentist.token, patient.id)).statusCode).toBe(404);
    expect((await remove(dentist.token, dentist.id)).statusCode).toBe(404);
  });

  test('is refused for oneself and for the owner of a clinic', async () => {
    const me = await buildUser(app, { role: 'ADMIN' });
    expect((await remove(me.token, me.id)).statusCode).toBe(409);
    const { dentist } = await buildPractice(app);
    expect((await remove(admin, dentist.id)).statusCode).toBe(409);
  });
});
