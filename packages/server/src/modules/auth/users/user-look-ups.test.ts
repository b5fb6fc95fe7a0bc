import type { RoleName } from '@dentaria/contract/roles.ts';
import { expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

test('a look-up by DNI returns one id to a dentist and every match to an administrator', async () => {
  const docNumber = '27999888';
  const one = await buildPractice(app);
  const two = await buildPractice(app);
  const a = await buildUser(app, { clinicId: one.clinic.id, docNumber });
  const b = await buildUser(app, { clinicId: two.clinic.id, docNumber });
  const find = (token: string, number: string) =>
    app.request({ method: 'GET', url: `/services/auth/users/doc-number/${number}`, token });
  expect((await find(one.dentist.token, docNumber)).json()).toEqual({ id: a.id });
  expect((await find(two.dentist.token, '27.999.888')).json()).toEqual({ id: b.id });
  expect((await find(admin, docNumber)).json()).toEqual({
    id: a.id,
    matches: [
      { id: a.id, clinicId: one.clinic.id, clinicName: one.clinic.name },
      { id: b.id, clinicId: two.clinic.id, clinicName: two.clinic.name },
    ],
  });
  expect((await find(one.dentist.token, '27999887')).statusCode).toBe(404);
  for (const bad of ['123456', '123456789', 'abcdefg']) {
    expect((await find(one.dentist.token, bad)).statusCode).toBe(400);
  }
});

test('lists contain every user for administrators, patients of their clinics for dentists', async () => {
  const { dentist, patient } = await buildPractice(app);
  const byRole = (token: string, role: string) =>
    app.request({ method: 'GET', url: `/services/auth/users/by-role/${role}`, token });
  const own = await byRole(dentist.token, 'PATIENT');
  expect(own.json().map(({ id }: { id: number }) => id)).toEqual([patient.id]);
  for (const role of ['ADMIN', 'DENTIST', 'GUEST']) {
    expect((await byRole(dentist.token, role)).statusCode).toBe(403);
  }
  for (const role of ['patient', 'ROLE_PATIENT', 'PATIENT,ADMIN']) {
    expect((await byRole(dentist.token, role)).statusCode).toBe(400);
  }
  const all = await app.as(admin).auth.listUsers();
  const whole = await app.as(admin).auth.readUser({ params: { id: patient.id } });
  expect(all).toContainEqual(whole);
  expect(own.json()).toEqual([whole]);
  const dentists: { id: number; roles: { name: string }[] }[] = (await byRole(admin, 'DENTIST')).json();
  const { id, username } = dentist;
  const option = { id, username, firstName: 'Ana', lastName: 'Pérez', email: `${username}@example.com` };
  expect(dentists).toContainEqual(expect.objectContaining(option));
  expect(dentists.flatMap(({ roles }) => roles).every(({ name }) => name === 'ROLE_DENTIST')).toBe(true);
  expect(await app.as(admin).auth.listRoles()).toEqual([
    { id: 1, name: 'ROLE_ADMIN' },
    { id: 2, name: 'ROLE_DENTIST' },
    { id: 3, name: 'ROLE_RECEPTIONIST' },
    { id: 4, name: 'ROLE_PATIENT' },
    { id: 5, name: 'ROLE_GUEST' },
  ]);
  expect((await app.as(dentist.token).auth.listRoles()).map(({ name }) => name)).toEqual(['ROLE_PATIENT']);
  await expect(app.as(dentist.token).auth.listUsers()).rejects.toMatchObject({ status: 403 });
});

test("summaries contain the columns of a list, for every user or the dentist's patients", async () => {
  const { dentist, patient } = await buildPractice(app);
  const summaries = (token: string, role?: RoleName) =>
    app.as(token).auth.listUserSummaries({ query: role ? { role } : {} });
  const { id, username, email, firstName, lastName, docNumber, phone, enabled, roles, clinicId } = await app
    .as(admin)
    .auth.readUser({ params: { id: patient.id } });
  const summary = { id, username, email, firstName, lastName, docNumber, phone, enabled, roles, clinicId };
  expect(await summaries(dentist.token)).toEqual([summary]);
  expect(await summaries(dentist.token, 'PATIENT')).toEqual([summary]);
  await expect(summaries(dentist.token, 'DENTIST')).rejects.toMatchObject({ status: 403 });
  expect(await summaries(admin)).toContainEqual(summary);
  expect((await summaries(admin)).map((user) => user.id)).toContain(dentist.id);
  expect(await summaries(admin, 'PATIENT')).toContainEqual(summary);
  expect((await summaries(admin, 'PATIENT')).map((user) => user.id)).not.toContain(dentist.id);
});
