import type pg from 'pg';
import { asSave, historyCalls } from '../../modules/clinical-history/testing/histories.ts';
import { buildPractice } from '../../testing/builders/builders.ts';
import { buildEmailConfig, buildInvitation } from '../../testing/builders/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../testing/test-app.ts';
import type { Manifest } from '../archive.ts';
import { writeBackup } from '../write-backup.ts';

/** Starts a product with a history of two versions and a queued mail. */
export async function testBackups() {
  const app = await testApp();
  const practice = await buildPractice(app);
  const calls = historyCalls(app);
  const saved = await calls.create(practice.dentist.token, practice.patient.id);
  await calls.save(practice.dentist.token, practice.patient.id, asSave(saved.json()));
  await buildEmailConfig(app);
  await buildInvitation(app, { status: 'PENDING_APPROVAL' });
  const backUp = (target: string, connection: pg.ClientConfig = app.connection): Promise<Manifest> =>
    writeBackup({ connection, secret: TEST_SECRET, passphrase: undefined, target, productVersion: '1' });
  return { app, practice, backUp };
}

export const rowsAndChecksums = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ schema, name, rows, sha256 }) => [`${schema}.${name}`, [rows, sha256]]));
