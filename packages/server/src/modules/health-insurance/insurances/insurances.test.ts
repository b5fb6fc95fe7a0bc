import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance, newInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string | number,
  token: string | null,
  body?: unknown,
) =>
  app.request({
    method,
    url: `/services/health-insurance/health-insurances${path === '' ? '' : `/${path}`}`,
    token,
    body,
  });

const REQUIRED = 'This field is required';
const TAKEN = 'Ya existe una obra social con ese código';

describe('access to the registry', () => {
  test('staff may read; patients and guests get 403, visitors 401', async () => {
    const { id } = await buildInsurance(app);
    for (const role of ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const) {
      const { token } = await buildUser(app, { role });
      expect((await call('GET', '', token)).statusCode).toBe(200);
      expect((await call('GET', id, token)).json().health_insurance_id).toBe(id);
    }
    for (const role of ['PATIENT', 'GUEST'] as const) {
      const { token } = await buildUser(app, { role });
      expect((await call('GET', '', token)).statusCode).toBe(403);
      const refused = await call('GET', id, token);
      expect(refused.statusCode).toBe(403);
      expect(Object.keys(refused.json()).sort()).toEqual(['detail', 'message']);
    }
    expect((await call('GET', '', null)).statusCode).toBe(401);
    expect((await call('GET', id, null)).statusCode).toBe(401);
  });

  test('only administrators may write', async () => {
    const { id } = await buildInsurance(app);
    const written = async (token: string | null): Promise<number[]> => {
      const answers = await Promise.all([
        call('POST', '', token, newInsurance()),
        call('POST', 'import', token),
        call('PUT', id, token, newInsurance()),
        call('DELETE', id, token),
      ]);
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await written(null)).toEqual([401, 401, 401, 401]);
    for (const role of ['DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const) {
      const { token } = await buildUser(app, { role });
      expect(await written(token)).toEqual([403, 403, 403, 403]);
    }
    expect((await call('GET', id, admin)).statusCode).toBe(200);
  });

  test('row-level security refuses writes outside of the system scope', async () => {
    const { id } = await buildInsurance(app);
    const { dentist } = await buildPractice(app);
    const inScope = (scope: string, work: string) =>
      app.database.transaction(async (tx) => {
        await sql`select set_config('dentaria.scope', ${scope}, true)`.execute(tx);
        return sql.raw(work).execute(tx);
      });
    expect((await inScope('', 'select from health_insurances')).rows).toHaveLength(0);
    expect((await inScope('clinic', 'select from health_insurances')).rows).not.toHaveLength(0);
    const changed = await inScope('clinic', `update health_insurances set name = 'x' where id = ${id}`);
    expect(changed.numAffectedRows).toBe(0n);
    const removed = await inScope('clinic', `delete from health_insurances where id = ${id}`);
    expect(removed.numAffectedRows).toBe(0n);
    await expect(
      inScope(
        'clinic',
        "insert into health_insurances (name, federation_code, details) values ('x', 'x', 'x')",
      ),
    ).rejects.toThrow(/row-level security/);
    expect((await call('GET', id, dentist.token)).json().name).not.toBe('x');
  });
});

describe('creating and updating an insurance', () => {
  test('returns the entity without plans, whatever the body contains', async () => {
    const body = newInsurance({ name: '  OSDE  ', details: ' línea 1\nlínea 2 <b>' });
    const created = await call('POST', '', admin, {
      ...body,
      health_insurance_id: 1,
      plans: [{ plan_name: '210' }],
      created_at: '1999-01-01',
    });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      health_insurance_id: expect.any(Number),
      name: 'OSDE',
      federation_code: body.federation_code,
      details: ' línea 1\nlínea 2 <b>',
      plans: [],
    });
    const { health_insurance_id: id } = created.json();
    expect((await call('GET', id, admin)).json()).toEqual(created.json());
  });

  test('an update leaves the plans unchanged', async () => {
    const { id, plan } = await buildInsurance(app, { plan: 'Plan 210' });
    const body = newInsurance();
    const updated = await call('PUT', id, admin, { ...body, plans: [] });
    expect(updated.statusCode).toBe(200);
    const expected = {
      health_insurance_id: id,
      ...body,
      plans: [{ id: plan, plan_id: plan, plan_name: 'Plan 210', description: null }],
    };
    expect(updated.json()).toEqual(expected);
    expect((await call('GET', id, admin)).json()).toEqual(expected);
    expect((await call('GET', '', admin)).json()).toContainEqual(expected);
  });

  test.each([
    [{}, { name: REQUIRED, federation_code: REQUIRED, details: REQUIRED }],
    [
      { name: '', federation_code: '', details: '' },
      { name: REQUIRED, federation_code: REQUIRED, details: REQUIRED },
    ],
    [
      { name: ' ', federation_code: '\t', details: ' \n ' },
      { name: REQUIRED, federation_code: 'Contiene caracteres no permitidos', details: REQUIRED },
    ],
    [
      { name: null, federation_code: 100205, details: ['x'] },
      { name: REQUIRED, federation_code: REQUIRED, details: REQUIRED },
    ],
    [
      { name: 'x'.repeat(201), federation_code: 'x'.repeat(51), details: 'x'.repeat(2_001) },
      {
        name: 'Máximo 200 caracteres',
        federation_code: 'Máximo 50 caracteres',
        details: 'Máximo 2000 caracteres',
      },
    ],
    [
      { name: 'a\u0000b', federation_code: 'a\nb', details: 'a\u0000b' },
      {
        name: 'Contiene caracteres no permitidos',
        federation_code: 'Contiene caracteres no permitidos',
        details: 'Contiene caracteres no permitidos',
      },
    ],
  ])('refuses %j with a message for each field', async (body, errors) => {
    const { id } = await buildInsurance(app);
    for (const answer of [await call('POST', '', admin, body), await call('PUT', id, admin, body)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual(errors);
    }
  });

  test('accepts values of the maximum length', async () => {
    const body = { name: 'x'.repeat(200), federation_code: 'y'.repeat(50), details: 'z'.repeat(2_000) };
    expect((await call('POST', '', admin, body)).json()).toMatchObject(body);
  });
});

describe('the federation code', () => {
  test.each([
    ['unchanged', (code: string) => code],
    ['with spaces around it', (code: string) => `  ${code} `],
    ['in lower case', (code: string) => code.toLowerCase()],
  ])('is unique: %s', async (_, spell) => {
    const { federation_code } = await buildInsurance(app);
    const other = await buildInsurance(app);
    const body = newInsurance({ federation_code: spell(federation_code) });
    for (const answer of [await call('POST', '', admin, body), await call('PUT', other.id, admin, body)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        message: TAKEN,
        detail: TAKEN,
        errors: { federation_code: TAKEN },
      });
    }
  });

  test('may stay in an update, and becomes free after a deletion', async () => {
    const { id, federation_code } = await buildInsurance(app);
    expect((await call('PUT', id, admin, newInsurance({ federation_code }))).statusCode).toBe(200);
    await call('DELETE', id, admin);
    expect((await call('POST', '', admin, newInsurance({ federation_code }))).statusCode).toBe(201);
  });

  test('is inserted by one of two concurrent requests', async () => {
    const bodies = [newInsurance(), newInsurance()].map((body) => ({ ...body, federation_code: 'AT-ONCE' }));
    const answers = await Promise.all(bodies.map((body) => call('POST', '', admin, body)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('deleting an insurance', () => {
  test('deletes its plans, and returns 404 the second time', async () => {
    const { id, plan } = await buildInsurance(app, { plan: 'Uno' });
    const removed = await call('DELETE', id, admin);
    expect(removed.statusCode).toBe(204);
    expect(removed.body).toBe('');
    for (const path of [id, `${id}/plans/${plan}`])
      expect((await call('GET', path, admin)).statusCode).toBe(404);
    expect((await call('DELETE', id, admin)).statusCode).toBe(404);
    const { rowCount } = await app.owner.query('select from health_insurance_plans where id = $1', [plan]);
    expect(rowCount).toBe(0);
  });

  test('succeeds for one of two concurrent requests', async () => {
    const { id } = await buildInsurance(app);
    const answers = await Promise.all([call('DELETE', id, admin), call('DELETE', id, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
  });

  test('succeeds for 25 concurrent requests', async () => {
    const built = await Promise.all(Array.from({ length: 25 }, () => buildInsurance(app)));
    const answers = await Promise.all(built.map(({ id }) => call('DELETE', id, admin)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  });
});

describe('an unknown insurance', () => {
  test.each(['0', '-1', '1.5', 'abc', '2147483648', '9223372036854775808'])(
    'id %s is invalid',
    async (id) => {
      for (const method of ['GET', 'DELETE'] as const)
        expect((await call(method, id, admin)).statusCode).toBe(400);
    },
  );

  test('gets 404 before the body is validated', async () => {
    const answer = await call('PUT', 2_000_000_000, admin, {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('Obra Social no encontrada');
  });
});

describe('the audit of the registry', () => {
  test('contains every write except refused ones', async () => {
    const body = newInsurance();
    const { health_insurance_id: id } = await app.as(admin).healthInsurance.createHealthInsurance({ body });
    await call('PUT', id, admin, newInsurance());
    await call('PUT', id, admin, {});
    await call('DELETE', id, admin);
    await call('DELETE', id, admin);
    const { rows } = await app.owner.query(
      "select action, role from audit where object = 'health-insurance' and object_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual(['create', 'update', 'delete'].map((action) => ({ action, role: 'ADMIN' })));
  });
});
