import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildInvitation, newRegistration } from '../../../testing/builders/onboarding-builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { untilBlocked } from '../../../testing/waiting.ts';

const app = await testApp();

const complete = (body: unknown) =>
  app.request({
    method: 'POST',
    url: '/services/onboarding/api/onboarding/complete-registration',
    body,
  });

const userNamed = async (username: string) => {
  const { rows } = await app.owner.query(
    `select u.*, c.name as clinic_name, c.active from users u join clinics c on c.id = u.clinic_id where username = $1`,
    [username],
  );
  return rows[0];
};

const count = async (table: 'users' | 'clinics'): Promise<number> =>
  (await app.owner.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test('creates an inactive clinic and its guest, and the invitation awaits approval', async () => {
  const { token, docNumber, email, admin, invitationId } = await buildInvitation(app);
  const form = newRegistration({
    clinicName: '  Clínica Ñandú ',
    firstName: 'María José',
    phone: '+54 (11) 4444-5555',
    gender: 'FEMENINO',
    birthDate: '1980-02-29',
    address: 'Calle 1\r\nPiso 2\n\nCABA',
    emergencyContactName: 'José',
    emergencyContactPhone: '4444-0000',
  });
  const answer = await complete({
    ...form,
    invitationToken: token,
    email: 'somebody.else@example.com',
    docNumber: '11111111',
    roles: [{ name: 'ADMIN' }],
    enabled: false,
    active: true,
    clinicId: 1,
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ data: { clinicName: 'Clínica Ñandú', userEmail: email } });
  expect(await userNamed(form.username)).toMatchObject({
    roles: ['GUEST'],
    enabled: true,
    email,
    doc_number: docNumber,
    first_name: 'María José',
    phone: '+54 (11) 4444-5555',
    gender: 'FEMALE',
    date_of_birth: '1980-02-29',
    street: 'Calle 1, Piso 2, CABA',
    emergency_contact_name: 'José',
    emergency_contact_phone: '4444-0000',
    clinic_name: 'Clínica Ñandú',
    active: false,
  });
  const [invitation] = await app.as(admin).onboarding.listInvitations();
  expect(invitation).toMatchObject({
    invitationId,
    status: 'PENDING_APPROVAL',
    clinicName: 'Clínica Ñandú',
    lastMail: { kind: 'REGISTRATION_RECEIVED' },
  });
});

test('keeps an address of many lines within the maximum length of a street', async () => {
  const { token } = await buildInvitation(app);
  const form = newRegistration({ address: 'ab\n'.repeat(66) });
  expect((await complete({ ...form, invitationToken: token })).statusCode).toBe(201);
  expect(await userNamed(form.username)).toMatchObject({ street: Array(66).fill('ab').join(' ') });
});

test('takes the e-mail from the form if the link was generated', async () => {
  const { token, admin, docNumber } = await buildInvitation(app, { email: null });
  const form = newRegistration({ gender: 'OTRO' });
  expect((await complete({ ...form, invitationToken: token })).json().data.userEmail).toBe(form.email);
  const all = await app.as(admin).onboarding.listInvitations();
  expect(all.find((invitation) => invitation.docNumber === docNumber)?.email).toBe(form.email);
  expect(await userNamed(form.username)).toMatchObject({ gender: 'OTHER', doc_number: docNumber });
});

test('lets the guest sign in and see only their own clinic', async () => {
  const { token } = await buildInvitation(app);
  const form = newRegistration();
  await complete({ ...form, invitationToken: token });
  const session = await app
    .as(null)
    .auth.login({ body: { username: form.username, password: form.password } });
  const { auth, onboarding } = app.as(sessionToken(session));
  expect(await auth.listClinics({ query: { includeInactive: 'true' } })).toMatchObject([
    { name: form.clinicName },
  ]);
  await expect(auth.listUsers()).rejects.toMatchObject({ status: 403 });
  await expect(onboarding.listInvitations()).rejects.toMatchObject({ status: 403 });
});

describe('a token', () => {
  test('gets the same response as an unknown one once it is used', async () => {
    const { token } = await buildInvitation(app, { status: 'PENDING_APPROVAL' });
    const replayed = await complete({ ...newRegistration(), invitationToken: token });
    const unknown = await complete({ ...newRegistration(), invitationToken: 'x'.repeat(10_000) });
    expect(replayed.statusCode).toBe(404);
    expect(replayed.body).toBe(unknown.body);
  });

  test('creates one clinic and one user from concurrent registrations', async () => {
    const { token } = await buildInvitation(app);
    const [users, clinics] = [await count('users'), await count('clinics')];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => complete({ ...newRegistration(), invitationToken: token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(404)]);
    expect(await count('users')).toBe(users + 1);
    expect(await count('clinics')).toBe(clinics + 1);
  });

  test('creates one clinic and one user if two registrations pass the first check', async () => {
    const { token, invitationId } = await buildInvitation(app);
    const [users, clinics] = [await count('users'), await count('clinics')];
    // Both wait for the row lock of the invitation, so both pass the first check before either finishes.
    const holder = await app.owner.connect();
    await holder.query('begin');
    await holder.query('select from invitations where id = $1 for update', [invitationId]);
    const both = [0, 1].map(() => complete({ ...newRegistration(), invitationToken: token }));
    await untilBlocked(app, 2);
    await holder.query('rollback');
    holder.release();
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([201, 404]);
    expect(await count('users')).toBe(users + 1);
    expect(await count('clinics')).toBe(clinics + 1);
  });

  test('counts as used if a concurrent registration with it has taken the names', async () => {
    const { token, invitationId } = await buildInvitation(app);
    const { username } = await buildUser(app, { role: 'DENTIST' });
    // The registration has passed the first check when it waits to look up the name.
    const holder = await app.owner.connect();
    await holder.query('begin');
    await holder.query('lock table accounts in access exclusive mode');
    const late = complete({ ...newRegistration({ username }), invitationToken: token });
    await untilBlocked(app, 1);
    await holder.query("update invitations set status = 'PENDING_APPROVAL' where id = $1", [invitationId]);
    await holder.query('commit');
    holder.release();
    expect((await late).statusCode).toBe(404);
  });

  test('is either cancelled or used by a concurrent registration', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { token, admin, invitationId } = await buildInvitation(app);
      const [completed, cancelled] = await Promise.all([
        complete({ ...newRegistration(), invitationToken: token }),
        app.request({
          method: 'PUT',
          url: `/services/onboarding/api/invitations/${invitationId}/cancel`,
          token: admin,
        }),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([completed.statusCode, cancelled.statusCode]);
    }
  });
});

describe('a registration', () => {
  test('reports every invalid field at once, in validationErrors', async () => {
    const { token } = await buildInvitation(app);
    const answer = await complete({
      invitationToken: token,
      clinicName: ' a ',
      firstName: 'R2',
      lastName: '',
      email: 'x',
      docNumber: '12',
      username: 'ab',
      password: 'corta',
      phone: 'abc',
      gender: 'MALE',
      birthDate: '2999-01-01',
    });
    expect(answer.statusCode).toBe(400);
    const errors = {
      clinicName: 'El nombre de la clínica debe tener al menos 2 caracteres',
      firstName: 'El nombre solo puede contener letras',
      lastName: 'El apellido es requerido',
      email: 'Formato de email inválido',
      docNumber: 'DNI debe tener 7 u 8 dígitos',
      username: 'El nombre de usuario debe tener entre 3 y 20 caracteres',
      password: 'La contraseña debe tener al menos 8 caracteres',
      phone: 'El formato del teléfono no es válido',
      gender: 'Género no válido',
      birthDate: 'La fecha de nacimiento no puede ser futura',
    };
    expect(answer.json()).toMatchObject({ validationErrors: errors, errors });
    expect((await complete({ ...newRegistration(), invitationToken: token })).statusCode).toBe(201);
  });

  test.each(['username', 'email'] as const)(
    'a taken %s creates nothing, and the token remains valid',
    async (field) => {
      const taken = await buildUser(app, { role: 'DENTIST', email: `taken_${field}@example.com` });
      const { token } = await buildInvitation(app, { email: null });
      const [users, clinics] = [await count('users'), await count('clinics')];
      const answer = await complete({
        ...newRegistration(field === 'username' ? { username: taken.username.toUpperCase() } : {}),
        ...(field === 'email' && { email: `TAKEN_${field}@example.com` }),
        invitationToken: token,
      });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().validationErrors).toHaveProperty(field);
      expect([await count('users'), await count('clinics')]).toEqual([users, clinics]);
      expect((await complete({ ...newRegistration(), invitationToken: token })).statusCode).toBe(201);
    },
  );

  test.each([
    [{}, 400],
    [{ invitationToken: 7 }, 400],
    [[], 400],
    ['no json', 400],
  ])('sent as the body %j gets %i', async (body, code) => {
    const answer = await complete(body);
    expect(answer.statusCode).toBe(code);
    expect(answer.body).not.toContain('Unexpected');
  });
});
