import { availableParallelism } from 'node:os';
import { LOGIN_FAILED } from '@dentaria/contract/auth/login-failed.ts';
import { tokenPayload } from '@dentaria/contract/auth/session.ts';
import { sessionToken } from '@dentaria/contract/auth/session-token.ts';
import { ROLE_NAMES } from '@dentaria/contract/roles.ts';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import {
  asUpdate,
  buildClinic,
  buildPractice,
  buildUser,
  PASSWORD,
} from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp({ clock: systemClock });

const LOGIN = '/services/auth/users/login';
const ME = '/services/auth/users/me';
const signIn = (username: unknown, password: unknown) =>
  app.request({ method: 'POST', url: LOGIN, body: { username, password } });
const open = (token: string, id: number) =>
  app.request({ method: 'GET', url: `/services/auth/users/${id}`, token });

describe('login', () => {
  test('returns a token with the payload that the screens read', async () => {
    const dentist = await buildUser(app, { role: 'DENTIST' });
    const token = sessionToken(
      await app.as(null).auth.login({ body: { username: dentist.username, password: PASSWORD } }),
    );
    expect(tokenPayload.parse(decodeJwt(token))).toMatchObject({
      sub: dentist.username,
      username: dentist.username,
      user_id: dentist.id,
      roles: ['ROLE_DENTIST'],
      clinic_id: dentist.clinicId,
    });
    expect((await open(token, dentist.id)).statusCode).toBe(200);
  });

  test('accepts an e-mail that only one account has, ignoring case', async () => {
    const one = await buildUser(app, { role: 'PATIENT', email: 'Solo.Una@Example.com' });
    expect((await signIn('solo.una@example.COM', PASSWORD)).statusCode).toBe(200);
    await buildUser(app, { role: 'PATIENT', email: 'solo.una@example.com' });
    expect((await signIn('solo.una@example.com', PASSWORD)).statusCode).toBe(401);
    expect((await signIn(one.username.toUpperCase(), PASSWORD)).statusCode).toBe(200);
  });

  test('prefers the staff account of an e-mail, however many patients share it', async () => {
    const email = 'compartido@example.com';
    for (let patients = 0; patients < 4; patients += 1) await buildUser(app, { role: 'PATIENT', email });
    const dentist = await buildUser(app, { role: 'DENTIST', email: email.toUpperCase() });
    const answer = await signIn(email, PASSWORD);
    expect(tokenPayload.parse(decodeJwt(answer.json().token)).user_id).toBe(dentist.id);
  });

  test('counts failures by username and by e-mail together', async () => {
    const email = 'Dos.Nombres@example.com';
    const { username } = await buildUser(app, { role: 'DENTIST', email });
    for (const name of [username, email, username.toUpperCase(), email.toUpperCase(), username])
      expect((await signIn(name, 'wrong password')).statusCode).toBe(401);
    expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
  });

  test('accepts a password in every Unicode normalization', async () => {
    const { username, token } = await buildUser(app, { role: 'PATIENT' });
    const password = 'montaña y ratón';
    await app.as(token).auth.changePassword({
      body: { currentPassword: PASSWORD, newPassword: password.normalize('NFD') },
    });
    for (const form of ['NFC', 'NFD'])
      expect((await signIn(username, password.normalize(form))).statusCode).toBe(200);
    expect((await signIn(username, 'montana y raton')).statusCode).toBe(401);
  });

  test('gives the same response to every failure', async () => {
    const inactive = await buildClinic(app, { active: false });
    const known = await buildUser(app, { role: 'DENTIST' });
    const disabled = await buildUser(app, { role: 'DENTIST', enabled: false });
    const closed = await buildUser(app, { role: 'DENTIST', clinicId: inactive.id });
    const answers = [
      await signIn('nobody_here', PASSWORD),
      await signIn(known.username, 'wrong password'),
      await signIn(disabled.username, PASSWORD),
      await signIn(closed.username, PASSWORD),
      await signIn("' or 1=1 --", PASSWORD),
      await signIn('ａｄｍｉｎ', PASSWORD),
      await signIn(`${known.username}\u0000`, PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: LOGIN_FAILED });
    }
  });

  test('lets a guest sign in while their clinic awaits approval', async () => {
    const pending = await buildClinic(app, { active: false });
    const guest = await buildUser(app, { role: 'GUEST', clinicId: pending.id });
    expect((await signIn(guest.username, PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    [{ username: { $ne: null }, password: 'x' }, 400],
    [{ username: ['a'], password: 'x' }, 400],
    [{ username: 'a' }, 400],
    ['{"username":', 400],
    ['null', 400],
    [`{"username":"a","password":"${'x'.repeat(1_000_000)}"}`, 413],
  ])('refuses %.60j with %i', async (body, status) => {
    const answer = await app.request({ method: 'POST', url: LOGIN, body });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toEqual(expect.any(String));
  });

  test('accepts only JSON', async () => {
    const answer = await app.request({
      method: 'POST',
      url: LOGIN,
      body: 'username=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(415);
  });

  test('blocks an account for a while after five failures, but no other account', async () => {
    const victim = await buildUser(app, { role: 'DENTIST' });
    const other = await buildUser(app, { role: 'DENTIST' });
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(victim.username, 'wrong password')).statusCode).toBe(401);
    }
    const refused = await signIn(victim.username, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(other.username, PASSWORD)).statusCode).toBe(200);
  });
});

describe('password guesses', () => {
  test('are mostly refused without comparison when sent concurrently', async () => {
    const victim = await buildUser(app, { role: 'DENTIST' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn(victim.username, `guess number ${at}`)),
    );
    const compared = answers.filter(({ statusCode }) => statusCode === 401).length;
    // Five guesses are free, and each core may compare one more while the fifth fails.
    expect(compared).toBeLessThanOrEqual(5 + availableParallelism());
    expect(answers.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  test('are delayed equally for known and unknown usernames', async () => {
    const known = await buildUser(app, { role: 'DENTIST' });
    const answersOf = async (name: string) => {
      const answers = [];
      for (let tries = 0; tries < 7; tries += 1) answers.push(await signIn(name, 'not the password'));
      return answers.map((answer) => [answer.statusCode, answer.body, answer.headers['retry-after']]);
    };
    expect(await answersOf('unknown_username')).toEqual(await answersOf(known.username));
  });

  test('are throttled for the current password too', async () => {
    const user = await buildUser(app, { role: 'PATIENT' });
    const guess = (currentPassword: string) =>
      app.request({
        method: 'PUT',
        url: `${ME}/password`,
        token: user.token,
        body: { currentPassword, newPassword: 'otra clave nueva' },
      });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess('not it')).statusCode).toBe(400);
    expect((await guess(PASSWORD)).statusCode).toBe(429);
  });
});

describe('a session', () => {
  test("ends at logout, but not the user's other sessions", async () => {
    const user = await buildUser(app, { role: 'DENTIST' });
    const first = (await signIn(user.username, PASSWORD)).json().token;
    const second = (await signIn(user.username, PASSWORD)).json().token;
    await app.as(first).auth.logout();
    expect((await open(first, user.id)).statusCode).toBe(401);
    expect((await open(second, user.id)).statusCode).toBe(200);
  });

  test('ends on all devices when the password changes, which returns a new token', async () => {
    const user = await buildUser(app, { role: 'PATIENT' });
    const wrong = app.as(user.token).auth.changePassword({
      body: { currentPassword: 'not it', newPassword: 'otra clave nueva' },
    });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      errors: { currentPassword: expect.any(String) },
    });
    const { token } = await app.as(user.token).auth.changePassword({
      body: { currentPassword: PASSWORD, newPassword: 'otra clave nueva' },
    });
    expect((await open(user.token, user.id)).statusCode).toBe(401);
    expect((await open(token, user.id)).statusCode).toBe(200);
    expect((await signIn(user.username, 'otra clave nueva')).statusCode).toBe(200);
  });

  test('ends on all devices when its user signs out everywhere, but not for other users', async () => {
    for (const role of ROLE_NAMES) {
      const user = await buildUser(app, { role });
      const other = await buildUser(app, { role, clinicId: user.clinicId });
      const elsewhere = (await signIn(user.username, PASSWORD)).json().token;
      await app.as(user.token).auth.signOutEverywhere();
      for (const token of [user.token, elsewhere]) {
        expect(
          (await app.request({ method: 'POST', url: `${ME}/sign-out-everywhere`, token })).statusCode,
        ).toBe(401);
      }
      expect(
        (await app.request({ method: 'GET', url: `/services/auth/users/${other.id}`, token: other.token }))
          .statusCode,
      ).toBe(200);
      expect((await signIn(user.username, PASSWORD)).statusCode).toBe(200);
      const { rows } = await app.owner.query('select action, user_id from audit where object_id = $1', [
        user.id,
      ]);
      expect(rows).toContainEqual({ action: 'sign-out-everywhere', user_id: user.id });
    }
  });

  test.each([
    ['corta', 'La contraseña debe tener al menos 8 caracteres'],
    ['x1'.repeat(65), 'La contraseña debe tener como máximo 128 caracteres'],
    ['contraseña', 'La contraseña es demasiado común: elegí otra'],
    // The password is only in the server's list.
    ['Blackberry', 'La contraseña es demasiado común: elegí otra'],
    [PASSWORD, 'La nueva contraseña debe ser distinta de la actual'],
  ])('does not end when the new password %j is refused', async (newPassword, message) => {
    const user = await buildUser(app, { role: 'RECEPTIONIST' });
    const refused = app
      .as(user.token)
      .auth.changePassword({ body: { currentPassword: PASSWORD, newPassword } });
    await expect(refused).rejects.toMatchObject({ status: 400, errors: { newPassword: message } });
    expect((await open(user.token, user.id)).statusCode).toBe(200);
    expect((await signIn(user.username, PASSWORD)).statusCode).toBe(200);
  });

  test('ends once when two devices change the password concurrently', async () => {
    const user = await buildUser(app, { role: 'DENTIST' });
    const passwords = ['la primera clave', 'la segunda clave'];
    const answers = await Promise.all(
      passwords.map((newPassword) =>
        app.request({
          method: 'PUT',
          url: `${ME}/password`,
          token: user.token,
          body: { currentPassword: PASSWORD, newPassword },
        }),
      ),
    );
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await signIn(user.username, passwords[winner])).statusCode).toBe(200);
  });

  test('ends when the user is disabled, gets other roles or moves to another clinic', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const clinic = await buildClinic(app);
    for (const change of [
      { enabled: false },
      { roles: [{ name: 'RECEPTIONIST' }] },
      { clinicId: clinic.id },
    ]) {
      const user = await buildUser(app, { role: 'DENTIST' });
      const stored = await app.as(admin.token).auth.readUser({ params: { id: user.id } });
      await app
        .as(admin.token)
        .auth.updateUser({ params: { id: user.id }, body: { ...asUpdate(stored), ...change } });
      expect((await open(user.token, user.id)).statusCode).toBe(401);
    }
  });

  test('ends when the clinic is deactivated, and does not return when it is activated again', async () => {
    const admin = await buildUser(app, { role: 'ADMIN' });
    const { clinic, dentist } = await buildPractice(app);
    await app.as(admin.token).auth.deactivateClinic({ params: { id: clinic.id } });
    expect((await open(dentist.token, dentist.id)).statusCode).toBe(401);
    await app.as(admin.token).auth.activateClinic({ params: { id: clinic.id } });
    expect((await open(dentist.token, dentist.id)).statusCode).toBe(401);
    expect((await signIn(dentist.username, PASSWORD)).statusCode).toBe(200);
  });
});
