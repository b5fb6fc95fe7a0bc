import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifests } from '../../../modules.ts';
import { buildRecord } from '../../../testing/builders/fill-record.ts';
import {
  buildMergeClinic,
  expectVerified,
  type Rows,
  recordShape,
  rowsOfClinic,
} from '../../../testing/builders/merged-records.ts';
import { testApp } from '../../../testing/test-app.ts';
import { buildMerge } from '../testing/merge-builders.ts';

const app = await testApp();
const built = await buildMergeClinic(app);
const clinicId = built.clinic.id;
const { exchange, billing } = built.calls;
const owner = { clinicId, token: built.dentist.token };

/** Either indexes of the live records to keep and to archive, or an undo of the last or of an earlier merge. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kept: fc.nat(), other: fc.nat() }) },
  { weight: 1, arbitrary: fc.constantFrom('undo last', 'undo earlier' as const) },
);

interface Done {
  readonly id: number;
  readonly keptId: number;
  readonly otherId: number;
  readonly before: Rows;
}

const countsOf = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !['account_balances', 'patient_terms'].includes(table))
      .map(([table, list]) => [table, list.length]),
  );

/** In cents. */
async function balances(patientIds: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const patientId of patientIds)
    found.push((await billing.readAccount({ params: { clinicId, patientId } })).balance);
  return found;
}
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const UNMOVED_TABLES = [
  ...Object.entries(manifests).flatMap(([table, { merged }]) => (typeof merged === 'string' ? [table] : [])),
  'coverages',
  'message_consents',
];

const rowsLeftBehind = (rows: Rows, id: number): string[] =>
  Object.entries(rows).flatMap(([table, list]) =>
    UNMOVED_TABLES.includes(table) || !list.some((row) => row.patient_id === id || row.patient_user_id === id)
      ? []
      : [table],
  );

test('chains of merges keep every row and cent, and undos in order restore every row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(recordShape, { minLength: 3, maxLength: 4 }),
      fc.array(step, { minLength: 3, maxLength: 6 }),
      async (shapes, steps) => {
        const live: number[] = [];
        for (const shape of shapes) live.push((await buildRecord(app, built, shape)).id);
        const first = await rowsOfClinic(app, clinicId);
        const owed = sum(await balances(live));
        const done: Done[] = [];
        const undo = async ({ id, keptId, otherId, before }: Done) => {
          await exchange.undoMerge({ params: { clinicId, id } });
          expect(await rowsOfClinic(app, clinicId)).toEqual(before);
          done.splice(
            done.findIndex((each) => each.id === id),
            1,
          );
          expect(live).toContain(keptId);
          live.push(otherId);
        };
        for (const each of steps) {
          const last = done.at(-1);
          if (each === 'undo last') {
            if (last) await undo(last);
            continue;
          }
          if (each === 'undo earlier') {
            // A record in a later merge; the end of the test restores the others.
            const earlier = done.find(({ keptId, id }) =>
              done.some((later) => later.id > id && [later.keptId, later.otherId].includes(keptId)),
            );
            if (earlier)
              await expect(
                exchange.undoMerge({ params: { clinicId, id: earlier.id } }),
              ).rejects.toMatchObject({
                status: 409,
                message: expect.stringContaining('última unificación'),
              });
            continue;
          }
          if (live.length < 2) continue;
          const keptId = live[each.kept % live.length] ?? 0;
          const others = live.filter((id) => id !== keptId);
          const otherId = others[each.other % others.length] ?? 0;
          const before = await rowsOfClinic(app, clinicId);
          const [keptOwes = 0, otherOwes = 0] = await balances([keptId, otherId]);
          const { id } = await buildMerge(app, owner, keptId, otherId);
          done.push({ id, keptId, otherId, before });
          live.splice(live.indexOf(otherId), 1);
          const after = await rowsOfClinic(app, clinicId);
          expect(countsOf(after)).toEqual(countsOf(before));
          expect(rowsLeftBehind(after, otherId)).toEqual([]);
          expect(await balances([keptId])).toEqual([keptOwes + otherOwes]);
        }
        expect(sum(await balances(live))).toBe(owed);
        await expectVerified(app);
        for (const each of done.toReversed()) await undo(each);
        expect(await rowsOfClinic(app, clinicId)).toEqual(first);
      },
    ),
    { numRuns: 8 },
  );
});
