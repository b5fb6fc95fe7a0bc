import { expect, test } from 'vitest';
import { buildPractice, buildUser } from '../../testing/builders/builders.ts';
import { cleanUp } from '../../testing/clean-up.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const hostile = await buildPractice(app);
const other = await buildPractice(app);
const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: hostile.clinic.id });

const read = ({ id, token }: { readonly id: number; readonly token: string }) =>
  app.as(token).auth.readUser({ params: { id } });

await waitForLocks();

/** Raises the timeouts so that calls can wait for a lock during the whole test. */
async function waitForLocks(): Promise<void> {
  const { rows } = await app.database.pool.query('select session_user as name, current_database() as db');
  const [{ name, db }] = rows;
  for (const limit of ['lock_timeout', 'statement_timeout'])
    await app.owner.query(`alter role ${name} in database ${db} set ${limit} = '10min'`);
  await app.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = $2',
    [name, db],
  );
  // Replaces the terminated connections of the pool.
  for (let calls = 0; calls < app.database.pool.options.max; calls += 1)
    await read(receptionist).catch(() => undefined);
}

const listProcedures = (token: string, clinicId = hostile.clinic.id) =>
  app.request({ method: 'GET', url: `/services/billing/clinics/${clinicId}/procedures`, token });

/** Blocks calls that read the table until the returned function is called. */
async function lock(table: string): Promise<() => Promise<void>> {
  const owner = await app.owner.connect();
  await owner.query(`begin; lock table ${table}`);
  let isLocked = true;
  const unlock = async (): Promise<void> => {
    if (!isLocked) return;
    isLocked = false;
    await owner.query('commit');
    owner.release();
  };
  cleanUp(unlock);
  return unlock;
}

async function statusesOf(calls: readonly Promise<{ readonly statusCode: number }>[]) {
  const answers = await Promise.all(calls);
  return Object.groupBy(
    answers.map(({ statusCode }) => statusCode),
    String,
  );
}

test('leaves connections to others while all calls of a user wait, and answers the 129th pending call with 429', async () => {
  const unlock = await lock('procedures');
  const calls = Array.from({ length: 130 }, () => listProcedures(hostile.dentist.token));
  const refused = await Promise.race(calls);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.json()).toEqual({
    message: 'Tenés demasiadas consultas en curso. Esperá un momento y volvé a intentarlo.',
  });
  await read(other.dentist);
  await read(receptionist);
  await unlock();
  const answers = await statusesOf(calls);
  expect(answers[429]).toHaveLength(2);
});

test('leaves connections to other clinics while all calls of a clinic wait', async () => {
  const users = await Promise.all(
    Array.from({ length: 6 }, () => buildUser(app, { role: 'RECEPTIONIST', clinicId: hostile.clinic.id })),
  );
  const unlock = await lock('procedures');
  const calls = users.flatMap(({ token }) => Array.from({ length: 90 }, () => listProcedures(token)));
  const refused = await Promise.race(calls);
  expect(refused.json().message).toBe(
    'Hay demasiadas consultas en curso. Esperá un momento y volvé a intentarlo.',
  );
  await read(other.dentist);
  await unlock();
  const answers = await statusesOf(calls);
  // Other calls may have failed with 503 after the maximum wait.
  expect(answers[429]).toHaveLength(540 - 512);
});

test('leaves connections to clinics while all calls of visitors and API clients wait', async () => {
  const unlock = await lock('api_tokens, staff_invitations');
  const calls = Array.from({ length: 40 }, (_, guess) => [
    app.request({ method: 'GET', url: `/services/auth/staff-invitations/guess-${guess}` }),
    app.request({
      method: 'GET',
      url: '/services/exchange/fhir/Patient',
      token: `dent_${other.clinic.id}_${String(guess).padStart(43, 'x')}`,
    }),
  ]).flat();
  await read(other.dentist);
  await unlock();
  const answers = await statusesOf(calls);
  expect(['401', '404', '429']).toEqual(expect.arrayContaining(Object.keys(answers)));
});
