import { describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const admin = (await buildUser(app, { role: 'ADMIN' })).token;

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  [insurance, plan]: readonly [insurance: number, plan?: number | string | undefined],
  token: string | null,
  body?: unknown,
) => {
  const plans = `/services/health-insurance/health-insurances/${insurance}/plans`;
  return app.request({ method, url: plan === undefined ? plans : `${plans}/${plan}`, token, body });
};

const REQUIRED = 'El nombre del plan es requerido';

describe('access to plans', () => {
  test('staff may read, only administrators may write', async () => {
    const { id, plan } = await buildInsurance(app, { plan: 'Uno' });
    for (const [role, reads] of [
      ['DENTIST', 200],
      ['RECEPTIONIST', 200],
      ['PATIENT', 403],
      ['GUEST', 403],
    ] as const) {
      const { token } = await buildUser(app, { role });
      const answers = await Promise.all([
        call('GET', [id, plan], token),
        call('POST', [id], token, { plan_name: 'x' }),
        call('PUT', [id, plan], token, { plan_name: 'x' }),
        call('DELETE', [id, plan], token),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([reads, 403, 403, 403]);
    }
    expect((await call('GET', [id, plan], null)).statusCode).toBe(401);
    expect((await call('DELETE', [id, plan], null)).statusCode).toBe(401);
    expect((await call('GET', [id, plan], admin)).json().plan_name).toBe('Uno');
  });
});

describe('a plan', () => {
  test('is created, read, changed and deleted', async () => {
    const { id } = await buildInsurance(app);
    const created = await call('POST', [id], admin, { plan_name: ' 210 ', description: 'a\nb' });
    expect(created.statusCode).toBe(201);
    const { plan_id } = created.json();
    expect(created.json()).toEqual({ id: plan_id, plan_id, plan_name: '210', description: 'a\nb' });
    expect((await call('GET', [id, plan_id], admin)).json()).toEqual(created.json());
    const described = await call('PUT', [id, plan_id], admin, { plan_name: '310', description: 'Con tope' });
    expect(described.json()).toMatchObject({ description: 'Con tope' });
    const kept = await call('PUT', [id, plan_id], admin, { plan_name: '311' });
    expect(kept.json()).toMatchObject({ plan_name: '311', description: 'Con tope' });
    const updated = await call('PUT', [id, plan_id], admin, { plan_name: '310', description: '  ' });
    expect(updated.json()).toEqual({ id: plan_id, plan_id, plan_name: '310', description: null });
    expect((await call('DELETE', [id, plan_id], admin)).statusCode).toBe(204);
    expect((await call('GET', [id, plan_id], admin)).statusCode).toBe(404);
    expect((await call('DELETE', [id, plan_id], admin)).statusCode).toBe(404);
    const { rows } = await app.owner.query(
      "select action from audit where object = 'plan' and object_id = $1 order by id",
      [plan_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'update', 'delete']);
  });

  test.each([
    [{}, { plan_name: REQUIRED }],
    [{ plan_name: '' }, { plan_name: REQUIRED }],
    [{ plan_name: '   ' }, { plan_name: REQUIRED }],
    [{ plan_name: 210 }, { plan_name: REQUIRED }],
    [{ plan_name: 'x'.repeat(201) }, { plan_name: 'Máximo 200 caracteres' }],
    [{ plan_name: 'x', description: 'x'.repeat(2_001) }, { description: 'Máximo 2000 caracteres' }],
    [{ plan_name: 'x', description: 'a\u0000b' }, { description: 'Contiene caracteres no permitidos' }],
  ])('refuses %j', async (body, errors) => {
    const { id, plan } = await buildInsurance(app, { plan: 'Uno' });
    for (const answer of [
      await call('POST', [id], admin, body),
      await call('PUT', [id, plan], admin, body),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual(errors);
      expect(answer.json().detail).toBe(answer.json().message);
    }
  });

  test.each([{ plan_name: 'x' }, { plan_name: 'x', description: '' }, { plan_name: 'x', description: null }])(
    'may have no description: %j',
    async (body) => {
      const { id } = await buildInsurance(app);
      expect((await call('POST', [id], admin, body)).json().description).toBeNull();
    },
  );

  test('is neither found nor changed through another insurance', async () => {
    const { plan } = await buildInsurance(app, { plan: 'Uno' });
    const other = await buildInsurance(app, { plan: 'Otro' });
    const answers = await Promise.all([
      call('GET', [other.id, plan], admin),
      call('PUT', [other.id, plan], admin, { plan_name: 'x' }),
      call('DELETE', [other.id, plan], admin),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'Plan no encontrado', detail: 'Plan no encontrado' });
    }
    const { rows } = await app.owner.query('select plan_name from health_insurance_plans where id = $1', [
      plan,
    ]);
    expect(rows).toEqual([{ plan_name: 'Uno' }]);
  });

  test('returns 404 for an unknown insurance before validating the body', async () => {
    expect((await call('POST', [2_000_000_000], admin, {})).statusCode).toBe(404);
    expect((await call('PUT', [2_000_000_000, 1], admin, {})).statusCode).toBe(404);
    expect((await call('DELETE', [2_000_000_000, 1], admin)).statusCode).toBe(404);
    const { id } = await buildInsurance(app);
    expect((await call('PUT', [id, 2_000_000_000], admin, {})).statusCode).toBe(404);
    expect((await call('GET', [id, 'abc'], admin)).statusCode).toBe(400);
  });

  test('is deleted or refused if its insurance is deleted at the same time', async () => {
    const { id } = await buildInsurance(app);
    const [added] = await Promise.all([
      call('POST', [id], admin, { plan_name: 'x' }),
      app.as(admin).healthInsurance.removeHealthInsurance({ params: { id } }),
    ]);
    expect([201, 404]).toContain(added.statusCode);
    const { rowCount } = await app.owner.query(
      'select from health_insurance_plans where health_insurance_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });
});
