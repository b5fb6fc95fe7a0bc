import { assertInstallationInUse } from './backup/assert-installation.ts';
import { openExistingDatabase } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import { readSecretKey } from './kernel/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { verifyRecord } from './modules/clinical-history/custody/verify-record.ts';
import { print, runOnce } from './start-product.ts';

/** `npm run verify`: docs/custody.md. */
runOnce(async (undo) => {
  const { config } = readCommandLine('npm run verify --', {});
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  await assertInstallationInUse(source.connection, await readSecretKey(config.secretKey, config.dataDir));
  const { histories, versions, findings } = await verifyRecord(source.connection);
  for (const finding of findings) print(finding);
  const counts = `${histories} histories, ${versions} versions`;
  if (findings.length > 0)
    throw new StartupError(`The record was changed (${counts}): ${findings.length} findings above.`);
  print(`The record is unchanged: ${counts}; versions and audit cannot be changed by the serving role.`);
});
