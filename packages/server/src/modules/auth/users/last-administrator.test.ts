import { expect, test } from 'vitest';
import { asUpdate, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

test('the last administrator cannot be deleted, disabled or demoted, even by concurrent requests', async () => {
  const alone = await testApp();
  const [a, b] = [await buildUser(alone, { role: 'ADMIN' }), await buildUser(alone, { role: 'ADMIN' })];
  const demote = async (by: string, id: number, overrides: Record<string, unknown>) => {
    const body = asUpdate(await alone.as(by).auth.readUser({ params: { id } }));
    return alone.request({
      method: 'PUT',
      url: `/services/auth/users/${id}/update`,
      token: by,
      body: { ...body, ...overrides },
    });
  };
  expect((await demote(b.token, b.id, { enabled: false })).statusCode).toBe(200);
  expect((await demote(a.token, a.id, { enabled: false })).statusCode).toBe(409);
  expect((await demote(a.token, a.id, { roles: [{ name: 'DENTIST' }] })).statusCode).toBe(409);
  const [c, d] = [await buildUser(alone, { role: 'ADMIN' }), await buildUser(alone, { role: 'ADMIN' })];
  await alone.owner.query('update users set enabled = false where id = $1', [a.id]);
  const asDentist = async (id: number) => ({
    ...asUpdate(await alone.as(c.token).auth.readUser({ params: { id } })),
    roles: [{ name: 'DENTIST' }],
  });
  const bodies = { c: await asDentist(c.id), d: await asDentist(d.id) };
  const put = (by: string, id: number, body: unknown) =>
    alone.request({ method: 'PUT', url: `/services/auth/users/${id}/update`, token: by, body });
  const both = await Promise.all([put(c.token, d.id, bodies.d), put(d.token, c.id, bodies.c)]);
  const { rows } = await alone.owner.query("select from users where enabled and 'ADMIN' = any (roles)");
  expect(rows).toHaveLength(1);
  // The loser was demoted before their call (401, 403) or is the last administrator now (409).
  const codes = both.map(({ statusCode }) => statusCode).sort();
  expect(codes[0]).toBe(200);
  expect([401, 403, 409]).toContain(codes[1]);
});
