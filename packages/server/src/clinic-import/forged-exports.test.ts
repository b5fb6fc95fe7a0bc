import { expect, test } from 'vitest';
import { exportedClinic } from './testing/exported-clinic.ts';
import { forgeRow, rebuilt } from './testing/rebuilt-archive.ts';

// `forged-exports.exhaustive.test.ts` forges in every other way.

test('an export with another amount of a payment, listed as it is, is refused, and the database stays empty', async () => {
  const { archive, refusal } = await exportedClinic();
  const forged = await rebuilt(archive, (files) =>
    forgeRow(files, 'payments', (row) => ({ ...row, amount: '1.00' })),
  );
  expect(await refusal(forged)).toMatch(
    /^The export was changed after it was made, and nothing was imported: .+$/,
  );
});
