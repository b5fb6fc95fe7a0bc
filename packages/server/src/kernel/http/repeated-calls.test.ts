import { createHash, createHmac, randomUUID } from 'node:crypto';
import { billingService } from '@dentaria/contract/billing/routes.ts';
import { createClient } from '@dentaria/contract/http/client.ts';
import { createIdempotencyKeys, IDEMPOTENCY_KEY_HEADER } from '@dentaria/contract/http/idempotency-key.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { expect, test } from 'vitest';
import { injectedFetch } from '../../clients.ts';
import { newProcedure } from '../../modules/billing/testing/billing-builders.ts';
import { newEstimate, newLine } from '../../modules/billing/testing/estimate-builders.ts';
import { newPayment } from '../../modules/billing/testing/payment-builders.ts';
import { newProgram } from '../../modules/exchange/testing/program-builders.ts';
import { newTask } from '../../modules/follow-up/testing/follow-up-builders.ts';
import { buildAgendaOfClinic, newAppointment } from '../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser, newPatient } from '../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../testing/clock.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOldKeys } from './repeated-calls.ts';

// authorization/repeated-calls.test.ts repeats every POST of the contract.

const app = await testApp();
const agenda = await buildAgendaOfClinic(app);
const { clinicId, dentist, patientId } = agenda;

interface Post {
  readonly body?: unknown;
  readonly key?: string;
  readonly caller?: Pick<BuiltUser, 'token'>;
}

const post = (url: string, { body, key, caller = dentist }: Post = {}) =>
  app.request({
    method: 'POST',
    url: `/services/${url}`,
    token: caller.token,
    ...(body !== undefined && { body }),
    ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
  });

const TASKS = `follow-up/clinics/${clinicId}/tasks`;
const APPOINTMENTS = `scheduling/clinics/${clinicId}/appointments`;
const PAYMENTS = `billing/clinics/${clinicId}/patients/${patientId}/payments`;

async function countOf(table: string): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? 0;
}

test('two concurrent calls do the work once and get the same answer', async () => {
  const key = randomUUID();
  const before = await countOf('tasks');
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(TASKS, { body: newTask(), key })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await countOf('tasks')).toBe(before + 1);
});

test('two concurrent slow calls do the work once and get the same answer', async () => {
  const key = randomUUID();
  const body = newPatient();
  const before = await countOf('users');
  const answers = await Promise.all([1, 2].map(() => post('auth/users/create', { body, key })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answers[0]?.body).toBe(answers[1]?.body);
  expect(await countOf('users')).toBe(before + 1);
});

test('registers a patient once, even if the DNI is a username in another clinic', async () => {
  const body = { firstName: 'Eva', lastName: 'Paz', docNumber: '27888999', phone: '11 4555-0101' };
  await buildUser(app, { username: `p${body.docNumber}` });
  const key = randomUUID();
  const [first, repeated] = [
    await post(`auth/clinics/${clinicId}/patients`, { body, key }),
    await post(`auth/clinics/${clinicId}/patients`, { body, key }),
  ];
  expect([first.statusCode, repeated.statusCode]).toEqual([201, 201]);
  expect(repeated.body).toBe(first.body);
});

test("a guest's repeated registration of a clinic gets the first answer", async () => {
  const guest = await buildUser(app, { role: 'GUEST', clinicId: null });
  const call = { body: { name: 'Clínica del Norte' }, key: randomUUID(), caller: guest };
  const first = await post('auth/clinics', call);
  expect(first.statusCode).toBe(201);
  expect((await post('auth/clinics', call)).body).toBe(first.body);
});

test('a failed call leaves its key free', async () => {
  const key = randomUUID();
  const { id, version } = agenda.appointment;
  const body = newAppointment(agenda);
  expect((await post(APPOINTMENTS, { body, key })).statusCode).toBe(409);
  await app.as(dentist.token).scheduling.changeAppointmentState({
    params: { id },
    body: { state: 'cancelled', version, reason: 'Viaja' },
  });
  const booked = await post(APPOINTMENTS, { body, key });
  expect(booked.statusCode).toBe(201);
  const repeated = await post(APPOINTMENTS, { body, key });
  expect([repeated.statusCode, repeated.body]).toEqual([201, booked.body]);
  expect((await post(APPOINTMENTS, { body, key: randomUUID() })).statusCode).toBe(409);
});

test('answers 409 for a key that was used with another body, query or path', async () => {
  const key = randomUUID();
  await post(TASKS, { body: newTask(), key });
  const before = await countOf('tasks');
  for (const other of [
    await post(TASKS, { body: newTask({ title: 'Otra' }), key }),
    await post(`${TASKS}?a=1`, { body: newTask(), key }),
    await post(`scheduling/clinics/${clinicId}/chairs`, { body: newTask(), key }),
  ]) {
    expect(other.statusCode).toBe(409);
    expect(other.json().message).toBe(
      'Eso ya se registró con otros datos. Actualizá la pantalla antes de volver a intentarlo.',
    );
  }
  expect(await countOf('tasks')).toBe(before);
});

test('keeps the keys of different users apart', async () => {
  const key = randomUUID();
  const colleague = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  const mine = await post(TASKS, { body: newTask(), key });
  const theirs = await post(TASKS, { body: newTask(), key, caller: colleague });
  expect(theirs.statusCode).toBe(201);
  expect(theirs.json().id).not.toBe(mine.json().id);
});

test('a caller who has lost the role or the clinic does not get the answer', async () => {
  const caller = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  const key = randomUUID();
  const repeat = () => post(TASKS, { body: newTask(), key, caller });
  await repeat();
  const elsewhere = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query('update users set clinic_id = $2 where id = $1', [caller.id, elsewhere.clinicId]);
  expect((await repeat()).statusCode).toBe(409);
  await app.owner.query("update users set clinic_id = $2, roles = '{PATIENT}' where id = $1", [
    caller.id,
    clinicId,
  ]);
  expect((await repeat()).statusCode).toBe(403);
});

test.each(['', 'a b', 'ñ', 'x'.repeat(201), `${randomUUID()}, ${randomUUID()}`])(
  'answers 400 for the header "%s", after 401 and 403',
  async (key) => {
    const patient = await buildUser(app, { clinicId });
    expect((await post(TASKS, { body: newTask(), key, caller: patient })).statusCode).toBe(403);
    expect((await post(TASKS, { body: newTask(), key, caller: { token: '' } })).statusCode).toBe(401);
    const answer = await post(TASKS, { body: newTask(), key });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Idempotency-Key no es válida']);
  },
);

test.each(['1', `"${randomUUID()}"`, 'orden-42/cuota_3', 'x'.repeat(200)])(
  'accepts the key %s',
  async (key) => {
    const first = await post(TASKS, { body: newTask(), key });
    expect(first.statusCode).toBe(201);
    expect((await post(TASKS, { body: newTask(), key })).body).toBe(first.body);
  },
);

test('treats calls without a key as different calls', async () => {
  const before = await countOf('tasks');
  await post(TASKS, { body: newTask() });
  await post(TASKS, { body: newTask() });
  expect(await countOf('tasks')).toBe(before + 2);
});

test('takes the saveId of the body as the key unless the header is set', async () => {
  const body = newPayment({ amount: 10_000, acceptsAdvance: true });
  const first = await post(PAYMENTS, { body });
  expect(first.statusCode).toBe(201);
  expect((await post(PAYMENTS, { body })).body).toBe(first.body);
  expect((await post(PAYMENTS, { body: { ...body, amount: 20_000 } })).statusCode).toBe(409);
  const reused = await post(PAYMENTS, { body, key: randomUUID() });
  expect([reused.statusCode, reused.json().message]).toEqual([
    409,
    'Ese pago ya se registró. Actualizá la cuenta antes de volver a cobrar.',
  ]);
  const { saveId: _, ...plain } = body;
  const key = randomUUID();
  const second = await post(PAYMENTS, { body: plain, key });
  expect(second.statusCode).toBe(201);
  expect((await post(PAYMENTS, { body: plain, key })).body).toBe(second.body);
  expect(second.json().id).not.toBe(first.json().id);
});

test('records a payment once if its answer is lost, and again after it was voided', async () => {
  let isLost = true;
  const fetch = injectedFetch(app.app);
  const billing = createClient(billingService, {
    baseUrl: () => servicePath('billing'),
    token: () => dentist.token,
    keys: createIdempotencyKeys(),
    fetch: async (...call) => {
      const answer = await fetch(...call);
      if (isLost) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  const { saveId: _, ...body } = newPayment({ amount: 30_000 });
  const pay = () => billing.createPayment({ params: { clinicId, patientId }, body });
  const before = await countOf('payments');
  await expect(pay()).rejects.toThrow();
  isLost = false;
  await pay();
  expect(await countOf('payments')).toBe(before + 1);

  isLost = true;
  await expect(pay()).rejects.toThrow();
  isLost = false;
  const { items } = await billing.listPayments({ params: { clinicId }, query: { patientId } });
  const id = items[0]?.id ?? 0;
  await billing.voidPayment({ params: { clinicId, id }, body: { reason: 'Error de carga' } });
  expect(await pay()).toMatchObject({ voided: null });
  expect(await countOf('payments')).toBe(before + 3);
});

test('encrypts a stored answer with the key, which is not stored', async () => {
  const key = randomUUID();
  const url = `exchange/clinics/${clinicId}/programs`;
  const { token } = (await post(url, { body: newProgram(), key })).json();
  expect(token).toMatch(/^dent_/);
  const { rows } = await app.owner.query<{ row: string; answer: Buffer }>(
    'select answer, to_jsonb(k)::text as row from idempotency_keys k order by created_at desc',
  );
  const text = rows.map(({ row, answer }) => `${row} ${answer?.toString('latin1')}`).join();
  expect(text).not.toContain(token);
  expect(text).not.toContain(key);
  expect(text).not.toContain(Buffer.from(key.replaceAll('-', ''), 'hex').toString('latin1'));
  expect((await post(url, { body: newProgram(), key })).json().token).toBe(token);
});

test('the stored hash of a call cannot be guessed from its body', async () => {
  const key = randomUUID();
  const url = `/services/${TASKS}`;
  const body = newTask();
  await post(TASKS, { body, key });
  const { rows } = await app.owner.query<{ request_hash: Buffer }>(
    'select request_hash from idempotency_keys order by created_at desc',
  );
  const content = JSON.stringify(['POST', url, ['DENTIST'], [clinicId], JSON.stringify(body)]);
  const hashes = rows.map(({ request_hash }) => request_hash.toString('hex'));
  expect(hashes).not.toContain(createHash('sha256').update(content).digest('hex'));
  expect(hashes).toContain(createHmac('sha256', key).update(content).digest('hex'));
});

test('answers 409 to the repeat of a call with an answer of more than 64 KiB', async () => {
  const { billing } = app.as(dentist.token);
  const { id } = await billing.createProcedure({ params: { clinicId }, body: newProcedure() });
  const line = { ...newLine(id), description: 'x'.repeat(180) };
  const body = newEstimate({ lines: Array.from({ length: 200 }, () => line) });
  const url = `billing/clinics/${clinicId}/patients/${patientId}/estimates`;
  const key = randomUUID();
  const first = await post(url, { body, key });
  expect(first.statusCode).toBe(201);
  expect(first.body.length).toBeGreaterThan(64 * 1024);
  const before = await countOf('estimates');
  const repeated = await post(url, { body, key });
  expect([repeated.statusCode, repeated.json().message]).toEqual([
    409,
    'Eso ya se hizo. Actualizá la pantalla para ver el resultado.',
  ]);
  expect(await countOf('estimates')).toBe(before);
});

test('removes a key after a day', async () => {
  const key = randomUUID();
  const first = await post(TASKS, { body: newTask(), key });
  const removeAfter = (ms: number) =>
    removeOldKeys({ database: app.database, clock: () => new Date(WEDNESDAY.getTime() + ms) });
  await removeAfter(86_400_000 - 1);
  expect((await post(TASKS, { body: newTask(), key })).body).toBe(first.body);
  await removeAfter(86_400_000);
  expect(await countOf('idempotency_keys')).toBe(0);
  expect((await post(TASKS, { body: newTask(), key })).json().id).not.toBe(first.json().id);
});

test('removes the keys of a deleted user', async () => {
  const caller = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
  await post(TASKS, { body: newTask(), key: randomUUID(), caller });
  const keysOf = async () =>
    (await app.owner.query('select from idempotency_keys where user_id = $1', [caller.id])).rowCount;
  expect(await keysOf()).toBe(1);
  await app.owner.query('delete from tasks where created_by = $1', [caller.id]);
  await app.owner.query('delete from users where id = $1', [caller.id]);
  await app.owner.query('delete from accounts where user_id = $1', [caller.id]);
  expect(await keysOf()).toBe(0);
});

test('documents the header and its 409 on the routes that accept it', async () => {
  const { paths } = (await app.request({ method: 'GET', url: '/services/docs/json' })).json();
  const named = (path: string): boolean =>
    (paths[path].post.parameters as { name: string }[]).some(({ name }) => name === 'Idempotency-Key');
  const tasks = '/services/follow-up/clinics/{clinicId}/tasks';
  expect(named(tasks)).toBe(true);
  expect(Object.keys(paths[tasks].post.responses)).toContain('409');
  expect(named('/services/auth/users/login')).toBe(false);
  expect(named('/services/clinical-history/patients/{id}/history')).toBe(false);
});
