import { ApiError } from '@dentaria/contract/http/client.ts';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { makeTokens } from '../../../kernel/access/tokens.ts';
import { buildClinic, buildUser } from '../../../testing/builders/builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';

const app = await testApp({ clock: onWednesday });

test('rejects an absent, truncated, wrongly signed, unsigned or expired token with 401', async () => {
  const user = await buildUser(app, { role: 'ADMIN' });
  const payload = { ...decodeJwt(user.token) };
  const foreign = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another secret of at least 32 bytes!'));
  const expired = await makeTokens(TEST_SECRET, 60, () => new Date(WEDNESDAY.getTime() - 61_000)).issue({
    ...user,
    roles: ['ROLE_ADMIN'],
    tokenVersion: 1,
  });
  const tokens = [
    expired,
    null,
    '',
    'x',
    user.token.slice(0, -2),
    foreign,
    new UnsecuredJWT(payload).encode(),
  ];
  for (const token of tokens) {
    const answer = await app.request({ method: 'GET', url: '/services/auth/users/all', token });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  }
});

test('grants only the roles that the user has now', async () => {
  const user = await buildUser(app, { role: 'ADMIN' });
  await app.owner.query("update users set roles = '{PATIENT}' where id = $1", [user.id]);
  await expect(app.as(user.token).auth.listUsers()).rejects.toMatchObject({ status: 403 });
});

test('grants no rights to a user without roles', async () => {
  const user = await buildUser(app, { roles: [], clinicId: (await buildClinic(app)).id });
  const refusal = await app
    .as(user.token)
    .auth.readUser({ params: { id: user.id } })
    .catch((e: unknown) => e);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 403 });
});
