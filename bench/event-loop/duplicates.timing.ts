import { expect, test } from 'vitest';
import { buildPractice } from '../../packages/server/src/testing/builders/builders.ts';
import { testApp } from '../../packages/server/src/testing/test-app.ts';
import { LONGEST_HOLD, shortestHold } from './event-loop.ts';

test('finding duplicates among 20,000 patients does not hold the event loop', async () => {
  const app = await testApp();
  const { clinic, dentist } = await buildPractice(app);
  const list = () =>
    app.as(dentist.token).exchange.listDuplicates({ params: { clinicId: clinic.id }, query: {} });
  const client = await app.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into users (clinic_id, username, password_hash, first_name, last_name, doc_number, date_of_birth, phone, roles)
       select $1, 'many_' || n, 'none', 'Nombre' || n % 700, 'Apellido' || n % 900, (30000000 + n)::text,
              date '1940-01-01' + n % 25000, '341 55' || n % 15000, array['PATIENT']
         from generate_series(1, 20000) n`,
      [clinic.id],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await list()).total).toBeGreaterThan(0);
  const hold = await shortestHold(async () => () => Promise.all([list()]));
  expect(hold).toBeLessThan(LONGEST_HOLD);
});
