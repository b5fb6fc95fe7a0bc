import { openArchives } from './archive/open-archives.ts';
import { verifyArchive } from './archive/verify-archive.ts';
import { assertInstallationInUse } from './backup/assert-installation.ts';
import { locationOf, openExistingDatabase } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import type { Config } from './kernel/config/config.ts';
import { readSecretKey } from './kernel/secrets/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { verifyLedger } from './modules/billing/ledger/verify-ledger.ts';
import { verifyRecord } from './modules/clinical-history/custody/verify-record.ts';
import { print, runOnce } from './start-product.ts';

runOnce(async (undo) => {
  const usage = 'npm run verify -- [--archive [<folder or s3://…>]]';
  const { config, argument, values } = readCommandLine(usage, { archive: { type: 'boolean' } });
  if (values.archive) return checkArchive(config, argument);
  if (argument !== undefined) throw new StartupError(`Usage: ${usage}`);
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  await assertInstallationInUse(source.connection, await readSecretKey(config));
  const { histories, versions, findings } = await verifyRecord(source.connection);
  for (const finding of findings) print(finding);
  const counts = `${histories} histories, ${versions} versions`;
  if (findings.length > 0)
    throw new StartupError(`The record was changed (${counts}): ${findings.length} findings above.`);
  const differences = await verifyLedger(source.connection);
  for (const difference of differences) print(difference);
  if (differences.length > 0)
    throw new StartupError(`The accounts do not add up: ${differences.length} findings above.`);
  print(
    `The record is unchanged: ${counts}; versions and audit cannot be changed by the serving role. The accounts equal the plans, and payments, cash sessions, estimates and claims are complete.`,
  );
});

async function checkArchive(config: Config, typed: string | undefined): Promise<void> {
  const location = typed === undefined ? config.archiveLocation : locationOf(typed, process.env);
  if (location === undefined)
    throw new StartupError('Name the archive: npm run verify -- --archive <folder>');
  let findings = 0;
  for (const archive of await openArchives(config, location)) {
    const report = await verifyArchive(archive);
    for (const finding of report.findings) print(finding);
    findings += report.findings.length;
    const until = report.until ? `${report.until.toISOString()}, ${ageOf(report.until)} ago` : 'nothing';
    print(
      `${archive.folder}: ${report.bases} base backups; restorable from ${report.from ?? 'nothing'} until ${until}.`,
    );
  }
  if (findings > 0) throw new StartupError(`The archive is not complete: ${findings} findings above.`);
  print('Every object of the archive is authentic, and no WAL segment is missing.');
}

const ageOf = (at: Date): string => `${Math.round((Date.now() - at.getTime()) / 60_000)} minutes`;
