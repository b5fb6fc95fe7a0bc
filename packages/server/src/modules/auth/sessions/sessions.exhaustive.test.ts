import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp({ clock: systemClock });

const LOGIN = '/services/auth/users/login';
const signIn = (username: unknown, password: unknown) =>
  app.request({ method: 'POST', url: LOGIN, body: { username, password } });

describe('password guesses', () => {
  test('are forgotten after a success, so that many concurrent correct sign-ins succeed', async () => {
    const user = await buildUser(app, { role: 'DENTIST' });
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 3; tries += 1) await signIn(user.username, 'not the password');
      expect((await signIn(user.username, PASSWORD)).statusCode).toBe(200);
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user.username, PASSWORD)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });
});
