import { readManifest, verifyTables } from './backup/archive.ts';
import { openTargetDatabase, resolvePath } from './backup/open-source.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { keyIdOf, openKey } from './backup/sealed-key.ts';
import { readConfig } from './kernel/config.ts';
import { loadSecretKey, storeSecretKey } from './kernel/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { migrationFolders } from './modules.ts';
import { print, runOnce } from './start-product.ts';

/** `npm run restore -- folder`: docs/backup.md. Verifies the whole backup before it writes. */
runOnce(async (undo) => {
  const config = readConfig(process.env);
  const [, , typed] = process.argv;
  if (typed === undefined) throw new StartupError('Name the backup: npm run restore -- <folder>');
  const folder = resolvePath(typed, process.env);
  const manifest = await readManifest(folder);
  await verifyTables(folder, manifest);
  const sealed = config.secretKey === undefined ? manifest.sealedKey : null;
  if (sealed && config.backupPassphrase === undefined)
    throw new StartupError(
      'The key in this backup is sealed: set BACKUP_PASSPHRASE (or SECRET_KEY, to use another).',
    );
  const key = sealed && (await openKey(sealed, config.backupPassphrase ?? ''));
  const source = await openTargetDatabase(config, print);
  undo(() => source.stop());
  await restoreBackup(source.connection, {
    folder,
    manifest,
    migrationFolders,
    beforeCommit: async () => {
      if (key) await storeSecretKey(key, config.dataDir);
    },
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.createdAt}. Now: npm start`,
  );
  if (keyIdOf(await loadSecretKey(config.secretKey, config.dataDir)) !== manifest.keyId)
    print('The secret key is not the one of this backup: enter the SMTP passwords again.');
});
