import type { MergeField, MergeSide } from '@dentaria/contract/exchange/merges.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildRecord } from '../../../testing/builders/fill-record.ts';
import {
  buildMergeClinic,
  expectVerified,
  type Rows,
  recordShape,
  rowsOfClinic,
} from '../../../testing/builders/merged-records.ts';
import { testApp } from '../../../testing/test-app.ts';
import { mergedRows } from '../testing/merge-model.ts';

const app = await testApp();
const built = await buildMergeClinic(app);
const clinicId = built.clinic.id;
const params = { clinicId };
const calls = built.calls.exchange;

const COLUMNS = {
  phone: 'phone',
  street: 'street',
  email: 'email',
  docNumber: 'doc_number',
  dateOfBirth: 'date_of_birth',
  healthInsurance: 'health_insurance',
} as const satisfies Partial<Record<MergeField, string>>;

const side = fc.constantFrom<MergeSide>('kept', 'other');
const choice = fc.record({
  phone: side,
  street: side,
  email: side,
  docNumber: side,
  dateOfBirth: side,
  healthInsurance: side,
});

/** Ignores the notices of a changed e-mail, which an undo also sends. */
const withoutMails = ({ outgoing_mails: _, ...rows }: Rows): Rows => rows;

/** Sorts without instants of the merge, which the model cannot predict. */
const comparable = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => table !== 'account_balances')
      .map(([table, list]) => [
        table,
        list
          .map((row) =>
            JSON.stringify(row, (key, value) => (isInstantOfMerge(key, value) ? 'archived' : value)),
          )
          .sort(),
      ]),
  );

let mergedAt = '';
const isInstantOfMerge = (key: string, value: unknown): boolean =>
  (key === 'removed_at' || key === 'archived_at') &&
  typeof value === 'string' &&
  value !== 'archived' &&
  new Date(value).toISOString() === mergedAt;

test('merges of random records equal an independent model, and their undo restores every row', async () => {
  await fc.assert(
    fc.asyncProperty(recordShape, recordShape, choice, async (keptShape, otherShape, fields) => {
      const kept = await buildRecord(app, built, keptShape);
      const other = await buildRecord(app, built, otherShape);
      const before = await rowsOfClinic(app, clinicId);
      const preview = await calls.previewMerge({
        params,
        query: { keptId: kept.id, otherId: other.id },
      });
      const taken = preview.fields.flatMap(({ field, proposed }) =>
        (fields[field as keyof typeof fields] ?? proposed) === 'other' ? [columnOf(field)] : [],
      );
      const merge = await calls.mergePatients({
        params,
        body: {
          keptId: kept.id,
          otherId: other.id,
          keptUpdatedAt: preview.kept.updatedAt,
          otherUpdatedAt: preview.other.updatedAt,
          fields,
        },
      });
      mergedAt = merge.mergedAt;
      const after = await rowsOfClinic(app, clinicId);
      const expected = mergedRows(before, { keptId: kept.id, otherId: other.id }, taken);
      const { patient_terms: _, ...compared } = comparable(withoutMails(after));
      const { patient_terms: __, ...model } = comparable(withoutMails(expected));
      expect(compared).toEqual(model);
      expect(merge).toMatchObject({ canBeUndone: true, undoObstacles: [], moves: preview.moves });
      await expectVerified(app);

      await calls.undoMerge({ params: { ...params, id: merge.id } });
      expect(withoutMails(await rowsOfClinic(app, clinicId))).toEqual(withoutMails(before));
      await expectVerified(app);
    }),
    { numRuns: 25 },
  );
});

const columnOf = (field: MergeField): string =>
  (COLUMNS as Partial<Record<MergeField, string>>)[field] ??
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
