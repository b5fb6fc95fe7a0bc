import { IDLE_LOCK_MINUTES } from '@dentaria/contract/auth/idle-lock.ts';
import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();

describe('the idle lock of a clinic', () => {
  const setting = async () => {
    const { clinic, dentist: owner } = await buildPractice(app);
    const set = (idleLockMinutes: unknown, token = owner.token) =>
      app.request({
        method: 'PUT',
        url: `/services/auth/clinics/${clinic.id}`,
        token,
        body: { name: 'Clínica', idleLockMinutes },
      });
    const minutesOf = async (token: string) => (await app.as(token).auth.readIdleLock()).minutes;
    return { clinic, owner, set, minutesOf };
  };

  test('is set by its owner and by administrators, for its staff', async () => {
    const { clinic, owner, set, minutesOf } = await setting();
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
    expect(await minutesOf(owner.token)).toBeNull();
    for (const minutes of IDLE_LOCK_MINUTES) {
      const admin = await buildUser(app, { role: 'ADMIN' });
      for (const token of [owner.token, admin.token])
        expect((await set(minutes, token)).json()).toMatchObject({ idleLockMinutes: minutes });
      expect(await minutesOf(receptionist.token)).toBe(minutes);
      expect(await minutesOf(owner.token)).toBe(minutes);
    }
    expect((await set(undefined)).json()).toMatchObject({ idleLockMinutes: 60 });
    await set(null);
    expect(await minutesOf(receptionist.token)).toBeNull();
    expect((await set(5, receptionist.token)).statusCode).toBe(403);
    const { rows } = await app.owner.query(
      "select distinct action from audit where object = 'clinic' and object_id = $1",
      [clinic.id],
    );
    expect(rows).toEqual([{ action: 'update' }]);
  });

  test('applies neither to patients nor to other clinics', async () => {
    const { clinic, set, minutesOf } = await setting();
    await set(5);
    const patient = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
    const stranger = await buildUser(app, { role: 'DENTIST' });
    const admin = await buildUser(app, { role: 'ADMIN' });
    for (const { token } of [patient, stranger, admin]) expect(await minutesOf(token)).toBeNull();
  });

  test.each([0, 1, 7, -5, 5.5, '5', true, 2 ** 40])('refuses %j minutes', async (minutes) => {
    const { set } = await setting();
    const answer = await set(minutes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ idleLockMinutes: 'Elegí uno de los tiempos de la lista' });
  });
});

describe('unlocking', () => {
  const unlock = (token: string, password: string) =>
    app.request({ method: 'POST', url: '/services/auth/users/me/unlock', token, body: { password } });

  test('requires the password of the user', async () => {
    const { token } = await buildUser(app, { role: 'RECEPTIONIST' });
    const refused = await unlock(token, 'no es esta clave');
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({ password: 'La contraseña no es correcta' });
    expect((await unlock(token, PASSWORD)).statusCode).toBe(204);
  });

  test('is limited by session, and is not blocked by failed sign-ins', async () => {
    const user = await buildUser(app, { role: 'DENTIST' });
    const signIn = (password: string) =>
      app.request({
        method: 'POST',
        url: '/services/auth/users/login',
        body: { username: user.username, password },
      });
    for (let tries = 0; tries < 6; tries += 1) await signIn('no es esta clave');
    expect((await signIn(PASSWORD)).statusCode).toBe(429);
    expect((await unlock(user.token, PASSWORD)).statusCode).toBe(204);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await unlock(user.token, 'no es esta clave')).statusCode).toBe(400);
    const refused = await unlock(user.token, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('gets 401 if the session has ended', async () => {
    const { token } = await buildUser(app, { role: 'DENTIST' });
    await app.as(token).auth.logout();
    expect((await unlock(token, PASSWORD)).statusCode).toBe(401);
  });
});
