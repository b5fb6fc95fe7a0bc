import { expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { endEverySession } from './end-every-session.ts';

const app = await testApp();

test('ends and audits the sessions of every user', async () => {
  const users = [await buildUser(app, { role: 'DENTIST' }), await buildUser(app, { role: 'ADMIN' })];
  const read = (token: string, id: number) =>
    app.request({ method: 'GET', url: `/services/auth/users/${id}`, token });
  for (const { token, id } of users) expect((await read(token, id)).statusCode).toBe(200);
  expect(await endEverySession(app.database)).toBeGreaterThanOrEqual(users.length);
  for (const { token, id } of users) expect((await read(token, id)).statusCode).toBe(401);
  const { rows } = await app.owner.query(
    "select role, address from audit where action = 'sign-out-everywhere' and object_id is null",
  );
  expect(rows).toEqual([{ role: 'SYSTEM', address: 'npm run end-sessions' }]);
});
