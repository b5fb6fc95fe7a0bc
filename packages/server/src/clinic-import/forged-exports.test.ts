import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { openDesk } from '../modules/billing/testing/billing-desk.ts';
import { newPayment } from '../modules/billing/testing/payment-builders.ts';
import { exportClinic, startExportJobs } from '../modules/exchange/testing/clinic-exports.ts';
import { exported, migrationFolders } from '../modules.ts';
import { testApp } from '../testing/test-app.ts';
import { TEST_DATA_DIR } from '../testing/test-data-dir.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { openArchive, verifyArchive } from './clinic-archive.ts';
import { importClinic } from './import-clinic.ts';
import { forgeRow, rebuilt } from './testing/rebuilt-archive.ts';

// `forged-exports.exhaustive.test.ts` forges in every other way, and runs the command.

const app = await testApp();
const { clinicId, dentist, patient, billing } = await openDesk(app);
await billing.createPayment({ params: { clinicId, patientId: patient.id }, body: newPayment() });
await startExportJobs(app, readConfig({ LOG_LEVEL: 'silent', DATA_DIR: TEST_DATA_DIR }));

/** Imports a file into an installation without rows, and counts its users and payments afterwards. */
async function importOf(content: Buffer) {
  const file = join(inject('directory'), 'forged-export.zip');
  await writeFile(file, content);
  const target = await makeTestDatabase();
  const archive = await openArchive(file);
  try {
    await verifyArchive(archive);
    const outcome = await importClinic(target.connection, {
      archive,
      migrationFolders,
      exported: exported.flatMap(({ tables }) => tables),
      sequences: [],
      administrator: { username: 'operator', email: null, passwordHash: 'x' },
      passwordHash: 'x',
    }).then(
      () => 'imported',
      (error: Error) => error.message,
    );
    const count = async (table: string) => (await target.owner.query(`select from ${table}`)).rowCount;
    return { outcome, users: await count('users'), payments: await count('payments') };
  } finally {
    archive.close();
  }
}

test('an export with another amount of a payment, listed as it is, is refused, and the database stays empty', async () => {
  const { download } = await exportClinic(app, dentist.token, clinicId);
  const archive = (await download()).rawPayload;
  expect(await importOf(archive)).toMatchObject({ outcome: 'imported', payments: 1 });
  const forged = await rebuilt(archive, (files) =>
    forgeRow(files, 'payments', (row) => ({ ...row, amount: '1.00' })),
  );
  expect(await importOf(forged)).toEqual({
    outcome: expect.stringMatching(
      /^The export was changed after it was made, and nothing was imported: .+$/,
    ),
    users: 0,
    payments: 0,
  });
});
