import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { startServers } from '../../../testing/servers/product-process.ts';
import { testApp } from '../../../testing/test-app.ts';
import { csv, importer } from '../testing/import-builders.ts';

const app = await testApp();
const { clinic, dentist } = await buildPractice(app);
const steps = importer(app, clinic.id, dentist.token);
const params = (id: number) => ({ clinicId: clinic.id, id });

const ROWS = 3_000;
const content = csv([
  ['DNI', 'Apellido', 'Nombre'],
  ...Array.from({ length: ROWS }, (_, place) => [String(34_000_000 + place), 'Paz', `Luz ${place}`]),
]);

const created = async (): Promise<number> => {
  const { rows } = await app.owner.query<{ count: number }>(
    'select count(*)::int as count from users where clinic_id = $1 and doc_number >= $2',
    [clinic.id, '34000000'],
  );
  return rows[0]?.count ?? 0;
};

test('another process continues an import whose process is killed, and imports every row once', async () => {
  const job = await steps.check(await steps.upload(content));
  await steps.calls.runImport({ params: params(job.id), body: { version: job.version } });
  const [first] = await startServers(app.connection, 1, 'auth,exchange,onboarding');
  await expect.poll(created, { interval: 50 }).toBeGreaterThan(100);
  await first?.stop('SIGKILL');
  const [done, { processed, counts, state }] = [await created(), await steps.read(job.id)];
  expect(state).toBe('importing');
  expect(done).toBeLessThan(ROWS);
  expect({ processed, created: counts.created }).toEqual({ processed: done, created: done });
  await startServers(app.connection, 1, 'auth,exchange,onboarding');
  await expect.poll(async () => (await steps.read(job.id)).state, { interval: 500 }).toBe('imported');
  expect(await created()).toBe(ROWS);
  expect(await steps.read(job.id)).toMatchObject({ processed: ROWS, counts: { created: ROWS } });
  const { rows } = await app.owner.query(
    'select count(*)::int as audited, count(distinct object_id)::int as patients from audit where request_id = $1',
    [`import-${job.id}`],
  );
  expect(rows).toEqual([{ audited: ROWS, patients: ROWS }]);
});
