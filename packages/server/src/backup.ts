import { assertInstallationInUse } from './backup/assert-installation.ts';
import { openExistingDatabase, resolvePath } from './backup/open-source.ts';
import { recordBackup } from './backup/record-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { readCommandLine } from './command-line.ts';
import { RELEASE } from './kernel/release.ts';
import { findSecretKey } from './kernel/secret-key.ts';
import { print, runOnce } from './start-product.ts';

/** `npm run backup [-- folder]`: docs/backup.md. */
runOnce(async (undo) => {
  const { config, argument } = readCommandLine('npm run backup -- [<folder>]', {});
  const stamp = new Date().toISOString().slice(0, 19).replace(/:/g, '');
  const target = resolvePath(argument ?? `backups/dentaria-${stamp}Z`, process.env);
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  const secret = await findSecretKey(config.secretKey, config.dataDir);
  await assertInstallationInUse(source.connection, secret);
  const { backupPassphrase: passphrase } = config;
  const { tables, sealedKey } = await writeBackup({
    connection: source.connection,
    secret,
    passphrase,
    target,
    productVersion: RELEASE,
  });
  await recordBackup(source.connection, 'dump');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Backup written to ${target}: ${tables.length} tables, ${rows} rows.`);
  print(
    sealedKey
      ? 'The backup contains the secret key, encrypted with BACKUP_PASSPHRASE.'
      : `The backup does NOT contain the secret key: store ${config.secretKey ? 'SECRET_KEY' : `${config.dataDir}/secret-key`} separately, or set BACKUP_PASSPHRASE. Without the key the backup cannot be authenticated, nor the SMTP passwords decrypted.`,
  );
});
