import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildImporter, file, nextDni } from '../testing/undone-imports.ts';

const app = await testApp();

type Built = Awaited<ReturnType<typeof buildImporter>>;

let clinicId: number;
let steps: Built['steps'];
let stored: Built['stored'];

beforeEach(async () => {
  ({ clinicId, steps, stored } = await buildImporter(app));
});

const patientId = async (dni: string): Promise<number> =>
  (await app.owner.query('select id from users where doc_number = $1', [dni])).rows[0].id;

const count = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, number]) => number > 0));

describe('undoing an import', () => {
  test('keeps and lists a patient who has moved to another clinic', async () => {
    const dni = nextDni();
    const job = await steps.importAll(file([dni, 'Paz', 'Luz', '', '', '']));
    const { clinicId: elsewhere } = await buildUser(app, { role: 'DENTIST' });
    await app.owner.query('update accounts set clinic_id = $1 where user_id = $2', [
      elsewhere,
      await patientId(dni),
    ]);
    await app.owner.query('update users set clinic_id = $1 where doc_number = $2', [elsewhere, dni]);
    expect(count((await steps.undo(job)).counts)).toEqual({ kept: 1 });
  });
});

test('a cancelled import stops after its batch and can be undone', async () => {
  const rows = Array.from({ length: 120 }, () => [nextDni(), 'Paz', 'Luz', '', '', '']);
  const job = await steps.check(await steps.upload(file(...rows)));
  const params = { clinicId, id: job.id };
  await steps.calls.runImport({ params, body: { version: job.version } });
  let batches = 0;
  const cancelling = {
    ...app.database,
    transaction: async <T>(work: Parameters<typeof app.database.transaction<T>>[0]): Promise<T> => {
      const result = await app.database.transaction(work);
      batches += 1;
      // The first transaction looks the import up.
      if (batches === 2) await steps.calls.cancelImport({ params });
      return result;
    },
  };
  await steps.work(job.id, cancelling);
  const cancelled = await steps.read(job.id);
  expect(cancelled).toMatchObject({ state: 'cancelled', processed: 50, canBeUndone: true });
  expect(await steps.rows(job.id, 'created')).toHaveLength(50);
  expect(await stored()).toHaveLength(50);
  expect(await steps.undo(cancelled)).toMatchObject({ state: 'undone', processed: 50 });
  expect(await stored()).toEqual([]);
});
