import { ARGENTINA_TIME_ZONE } from '@dentaria/contract/fields/time/calendar-day.ts';
import { expect, test } from 'vitest';
import { buildPractice, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { makeNewPassword } from './new-password.ts';

const app = await testApp();

const FRESH = 'una clave recién dada';
const reset = (token: string, id: number, newPassword: unknown = FRESH) =>
  app.request({ method: 'PUT', url: `/services/auth/users/${id}/password`, token, body: { newPassword } });
const signIn = (username: string, password: string) =>
  app.request({ method: 'POST', url: '/services/auth/users/login', body: { username, password } });
const readSelf = (token: string, id: number) =>
  app.request({ method: 'GET', url: `/services/auth/users/${id}`, token });

test('an administrator resets the password of a dentist, which is audited and ends the sessions', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const dentist = await buildUser(app, { role: 'DENTIST' });
  expect((await reset(admin.token, dentist.id)).statusCode).toBe(204);
  expect((await readSelf(dentist.token, dentist.id)).statusCode).toBe(401);
  expect((await signIn(dentist.username, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(dentist.username, FRESH)).statusCode).toBe(200);
  const { rows } = await app.owner.query('select user_id, action from audit where object_id = $1', [
    dentist.id,
  ]);
  expect(rows).toContainEqual({ user_id: admin.id, action: 'reset-password' });
});

test('refuses an invalid password and changes nothing', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const { id, username } = await buildUser(app, { role: 'DENTIST' });
  for (const [password, message] of [
    ['corta', 'La contraseña debe tener al menos 8 caracteres'],
    ['contraseña', 'La contraseña es demasiado común: elegí otra'],
    [undefined, 'La contraseña es requerida'],
  ] as const) {
    const answer = await reset(admin.token, id, password ?? null);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ newPassword: message });
  }
  expect((await signIn(username, PASSWORD)).statusCode).toBe(200);
});

test('keeps administrators from resetting their own password', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const answer = await reset(admin.token, admin.id);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe('Cambiá tu propia contraseña en Mi cuenta');
  expect((await signIn(admin.username, PASSWORD)).statusCode).toBe(200);
});

test('keeps dentists from resetting the password of a patient', async () => {
  const { dentist, patient } = await buildPractice(app);
  expect((await reset(dentist.token, patient.id)).statusCode).toBe(403);
});

const OPTIONS = { timeZone: ARGENTINA_TIME_ZONE, resetsSecondFactor: false };

test('the command sets a generated password and ends the sessions', async () => {
  const admin = await buildUser(app, { role: 'ADMIN' });
  const password = await makeNewPassword(app.database, admin.username.toUpperCase(), OPTIONS);
  expect((await signIn(admin.username, password ?? '')).statusCode).toBe(200);
  expect((await readSelf(admin.token, admin.id)).statusCode).toBe(401);
  expect(await makeNewPassword(app.database, 'nobody_here', OPTIONS)).toBeUndefined();
});

test('the command is audited with role SYSTEM and without a user', async () => {
  const { id, username } = await buildUser(app, { role: 'DENTIST' });
  await makeNewPassword(app.database, username, OPTIONS);
  const { rows } = await app.owner.query(
    'select user_id, username, role, action, address from audit where object_id = $1',
    [id],
  );
  expect(rows).toContainEqual({
    user_id: null,
    username: null,
    role: 'SYSTEM',
    action: 'reset-password',
    address: 'npm run new-password',
  });
});
