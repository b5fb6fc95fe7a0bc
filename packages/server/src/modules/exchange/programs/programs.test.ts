import { type ApiScope, fhirScope } from '@dentaria/contract/api-scopes.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { describe, expect, test } from 'vitest';
import { callRoute, routesOf } from '../../../authorization/testing/routes.ts';
import { modules } from '../../../modules.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY, WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newProgram } from '../testing/program-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });
const { clinic, dentist, patient } = await buildPractice(app);
const other = await buildPractice(app);
const admin = await buildUser(app, { role: 'ADMIN', clinicId: null });

const params = { clinicId: clinic.id };
const asOwner = app.as(dentist.token).exchange;
const create = (overrides: Parameters<typeof newProgram>[0] = {}, token = dentist.token) =>
  app.as(token).exchange.createProgram({ params, body: newProgram(overrides) });
const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
};
const read = (token: string, id = patient.id) => app.as(token).exchange.readPatient({ params: { id } });

describe('a token', () => {
  test('a token reads only patients of its clinic', async () => {
    const { token } = await create();
    expect(await read(token)).toMatchObject({ resourceType: 'Patient', id: String(patient.id) });
    expect(await statusOf(read(token, other.patient.id))).toBe(404);
    const search = (docNumber: string) =>
      app.as(token).exchange.searchPatient({ query: { identifier: docNumber } });
    expect((await search(patient.docNumber)).total).toBe(1);
    expect((await search(other.patient.docNumber)).total).toBe(0);
  });

  test('a token opens only the FHIR and export routes of the live router', async () => {
    const { token } = await create();
    const open = new Set(
      modules.flatMap(({ service }) =>
        Object.values(service.routes)
          .filter((route) => 'apiScope' in route)
          .map(({ method, path }) => `${method} /services/${service.name}${path}`),
      ),
    );
    expect([...open].every((route) => /\/fhir\/|export/.test(route))).toBe(true);
    const isPublic = new Set(
      modules.flatMap(({ service }) =>
        Object.values(service.routes)
          .filter(({ who }) => who === 'public')
          .map(({ method, path }) => `${method} /services/${service.name}${path}`),
      ),
    );
    const routes = routesOf(app.app).filter((route) => route.includes('/services/') && !isPublic.has(route));
    for (const route of routes.filter((each) => !each.includes('/docs'))) {
      const ids = Object.fromEntries([...route.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 1]));
      const body = route.endsWith('/_search') ? undefined : {};
      const { statusCode } = await callRoute(app, route, { params: ids, body, token });
      if (open.has(route)) expect.soft([200, 201, 400, 404], route).toContain(statusCode);
      // The media type of an upload is checked first.
      else expect.soft([401, 415], route).toContain(statusCode);
    }
  });

  test('a token allows only what its scopes allow', async () => {
    const scopes: ApiScope[] = [fhirScope('Patient'), fhirScope('Coverage')];
    const { token } = await create({ scopes });
    const { exchange } = app.as(token);
    expect(await statusOf(read(token))).toBe(200);
    expect(await statusOf(exchange.searchCondition({ query: { patient: String(patient.id) } }))).toBe(403);
    expect(await statusOf(exchange.exportPatient({ params: { id: patient.id } }))).toBe(403);
    expect(await statusOf(exchange.readCapabilityStatement({}))).toBe(200);
    const { entry = [] } = await exchange.readEverything({ params: { id: patient.id }, query: {} });
    const types = new Set(entry.map(({ resource }) => resource.resourceType));
    expect([...types].sort()).toEqual(['Coverage', 'Patient'].filter((type) => types.has(type)));
    const { token: exporting } = await create({ scopes: ['exports'] });
    expect(await statusOf(read(exporting))).toBe(403);
    expect(await statusOf(app.as(exporting).exchange.exportPatient({ params: { id: patient.id } }))).toBe(
      200,
    );
  });

  test('a token is shown once and stored as a hash', async () => {
    const { token, program } = await create({ name: ' Contador ' });
    expect(program).toMatchObject({ name: 'Contador', hint: token.slice(-4), state: 'active' });
    expect(JSON.stringify(await asOwner.listPrograms({ params }))).not.toContain(token.slice(0, -4));
    const { rows } = await app.owner.query<{ row: string }>('select t::text as row from api_tokens t');
    expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(8, -4));
  });

  test('a token ends when it is revoked, which is possible once', async () => {
    const { token, program } = await create();
    expect(await statusOf(read(token))).toBe(200);
    const revoked = await asOwner.revokeProgram({ params: { ...params, id: program.id } });
    expect(revoked).toMatchObject({ state: 'revoked', revokedBy: { id: dentist.id } });
    expect(await statusOf(read(token))).toBe(401);
    expect(await statusOf(asOwner.revokeProgram({ params: { ...params, id: program.id } }))).toBe(409);
  });

  test('a token ends after its last day', async () => {
    const { token, program } = await create({ expiresOn: TODAY });
    expect(program.expiresOn).toBe(TODAY);
    const before = now;
    now = new Date(now.getTime() + 24 * 60 * 60_000);
    expect(await statusOf(read(token))).toBe(401);
    now = before;
    expect(await statusOf(read(token))).toBe(200);
  });

  test.each([
    ['an inactive clinic', 'update clinics set active = $2 where id = $1', () => clinic.id, [false, true]],
    [
      'a clinic of another owner',
      'update clinics set (owner_user_id, owner_username) = (select id, username from users where id = $2) where id = $1',
      () => clinic.id,
      [other.dentist.id, dentist.id],
    ],
    ['a disabled owner', 'update users set enabled = $2 where id = $1', () => dentist.id, [false, true]],
  ])('a token does not work for %s', async (_, statement, id, [changed, restored]) => {
    const { token } = await create();
    await app.owner.query(statement, [id(), changed]);
    expect(await statusOf(read(token))).toBe(401);
    await app.owner.query(statement, [id(), restored]);
    expect(await statusOf(read(token))).toBe(200);
  });

  test('refuses a token that is cut, changed, of an unknown clinic or in the URL', async () => {
    const { token } = await create();
    const [prefix, id, secret = ''] = token.split('_');
    const faulty = [
      token.slice(0, -1),
      `${token}A`,
      `${prefix}_${other.clinic.id}_${secret}`,
      `${prefix}_999999999_${secret}`,
      `${prefix}_0${id}_${secret}`,
      `${prefix}_${id}_${secret.toLowerCase()}`,
      token.toUpperCase(),
    ];
    for (const each of faulty) expect.soft(await statusOf(read(each)), each).toBe(401);
    const address = `/services/exchange/fhir/Patient/${patient.id}?access_token=${token}&token=${token}`;
    expect((await app.request({ method: 'GET', url: address, token: null })).statusCode).toBe(401);
    await app.owner.query('delete from throttle');
  });

  test('records the last use of a token at most once a minute', async () => {
    const { token, program } = await create();
    const lastUse = async () =>
      (await asOwner.listPrograms({ params })).find(({ id }) => id === program.id)?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const first = now;
    await read(token);
    now = new Date(first.getTime() + 30_000);
    await read(token);
    expect(await lastUse()).toBe(first.toISOString());
    now = new Date(first.getTime() + 61_000);
    await read(token);
    expect(await lastUse()).toBe(now.toISOString());
    now = first;
  });
});

describe('calls', () => {
  test('limits the calls of a token and states the time to wait', async () => {
    const { token } = await create();
    const hash = await app.owner.query<{ key: string }>(
      "select 'program:' || replace(replace(encode(substring(token_hash for 12), 'base64'), '+', '-'), '/', '_') as key from api_tokens order by id desc limit 1",
    );
    await app.owner.query(
      "insert into throttle (key, failures, window_ends) values ($1, 600, now() + interval '1 minute')",
      [hash.rows[0]?.key],
    );
    const call = () =>
      app.request({ method: 'GET', url: `/services/exchange/fhir/Patient/${patient.id}`, token });
    const limited = await call();
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(limited.json()).toMatchObject({ resourceType: 'OperationOutcome' });
    await app.owner.query('delete from throttle');
    expect((await call()).statusCode).toBe(200);
  });

  test('limits the calls with invalid tokens per visitor', async () => {
    const guess = () => statusOf(read(`dent_${clinic.id}_${'x'.repeat(43)}`));
    const answers: number[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) answers.push(await guess());
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(answers.at(-1)).toBe(429);
    await app.owner.query('delete from throttle');
  });

  test('audits calls in the name of the API client', async () => {
    const { token } = await create({ name: 'Auditado' });
    await read(token);
    const { rows } = await app.owner.query(
      "select user_id, username, role, clinic_id, action, object, object_id from audit where username = 'Auditado'",
    );
    expect(rows).toEqual([
      {
        user_id: null,
        username: 'Auditado',
        role: 'PROGRAM',
        clinic_id: clinic.id,
        action: 'read',
        object: 'user',
        object_id: patient.id,
      },
    ]);
  });
});

describe('a new token', () => {
  test.each([
    ['that ends yesterday', { expiresOn: addDays(TODAY, -1) }, 'expiresOn'],
    ['that ends in two years', { expiresOn: addDays(TODAY, 730) }, 'expiresOn'],
    ['without scopes', { scopes: [] }, 'scopes'],
    ['with a scope twice', { scopes: ['exports', 'exports'] as ApiScope[] }, 'scopes'],
    ['without a name', { name: '  ' }, 'name'],
  ])('creating a token %s is a 400', async (_, overrides, field) => {
    await expect(create(overrides)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  });

  test('only administrators and the owner create a token', async () => {
    const associate = await buildUser(app, { role: 'DENTIST', clinicId: clinic.id });
    expect(await statusOf(create({}, associate.token))).toBe(403);
    expect(await statusOf(create({}, other.dentist.token))).toBe(404);
    const { token } = await create({}, admin.token);
    expect(await statusOf(read(token))).toBe(200);
  });

  test('allows at most twenty valid tokens, even if they are created at once', async () => {
    await app.owner.query('update api_tokens set revoked_at = now(), revoked_by = created_by');
    const statuses = await Promise.all(Array.from({ length: 23 }, () => statusOf(create())));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });
});
