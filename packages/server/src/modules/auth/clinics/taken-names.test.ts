import pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildUser, newPatient, PASSWORD } from '../../../testing/builders/builders.ts';
import { LOW_COST } from '../../../testing/password-cost.ts';
import { testApp } from '../../../testing/test-app.ts';
import { setPasswordCost } from '../sessions/passwords.ts';

const app = await testApp();
const { username } = await buildUser(app, { role: 'DENTIST' });
beforeEach(() => app.owner.query('delete from throttle'));

const register = async (name: string) => {
  const { email, firstName, lastName } = newPatient();
  const body = {
    clinicName: 'Clínica nueva',
    ownerUser: { username: name, password: PASSWORD, email, firstName, lastName },
  };
  return (await app.request({ method: 'POST', url: '/services/auth/clinics/register', body })).statusCode;
};

test('does not hash the password of a registration with a taken name', async () => {
  // Signs in without a user once, which hashes the decoy.
  expect(await register(username)).toBe(409);
  let hashes = 0;
  setPasswordCost({
    ...LOW_COST,
    get memoryCost() {
      hashes += 1;
      return 8;
    },
  });
  onTestFinished(() => setPasswordCost(LOW_COST));
  expect(await register('libre')).toBe(201);
  expect(hashes).toBe(1);
  expect(await register(username.toUpperCase())).toBe(409);
  expect(hashes).toBe(1);
});

test('runs the same statements for a taken name as for a free one, up to the hash', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const statementsOf = async (name: string) => {
    query.mockClear();
    await register(name);
    return query.mock.calls.map(([statement]: readonly unknown[]) =>
      typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text,
    );
  };
  await statementsOf('otro_libre');
  const ofFree = await statementsOf('otro_libre_mas');
  const ofTaken = await statementsOf(username);
  expect(ofTaken).toEqual(ofFree.slice(0, ofTaken.length));
  expect(ofTaken.filter((text) => /from "?users|from "?accounts/.test(text))).not.toEqual([]);
});
