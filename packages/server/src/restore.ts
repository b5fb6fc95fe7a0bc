import { parseArgs } from 'node:util';
import { authenticate, parseManifest, readManifestText, verifyTables } from './backup/archive.ts';
import { openTargetDatabase, resolvePath } from './backup/open-source.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openKey } from './backup/sealed-key.ts';
import { readConfig } from './kernel/config.ts';
import { withStartupLock } from './kernel/database/startup-lock.ts';
import { keyIdOf, loadSecretKey, readSecretKey, storeSecretKey } from './kernel/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { migrationFolders } from './modules.ts';
import { print, runOnce } from './start-product.ts';

/** `npm run restore -- folder`: docs/backup.md. Authenticates and verifies the whole backup before it writes. */
runOnce(async (undo) => {
  const config = readConfig(process.env);
  const { folder, isUnauthenticated } = readArguments();
  const text = await readManifestText(folder);
  const manifest = parseManifest(text);
  const sealed = config.secretKey === undefined ? manifest.sealedKey : null;
  if (sealed && config.backupPassphrase === undefined)
    throw new StartupError(
      'The key in this backup is sealed: set BACKUP_PASSPHRASE (or SECRET_KEY, to use another).',
    );
  const key = sealed && (await openKey(sealed, config.backupPassphrase ?? ''));
  const stored = await readSecretKey(config.secretKey, config.dataDir);
  if (!isUnauthenticated) await authenticate(folder, text, key ?? stored);
  await verifyTables(folder, manifest);
  const source = await openTargetDatabase(config, print);
  undo(() => source.stop());
  await withStartupLock(source.connection, { print }, () =>
    restoreBackup(source.connection, {
      folder,
      manifest,
      migrationFolders,
      beforeCommit: async () => {
        if (key) await storeSecretKey(key, config.dataDir);
      },
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.createdAt}. Now: npm start`,
  );
  if (keyIdOf(await loadSecretKey(config.secretKey, config.dataDir)) !== manifest.keyId)
    print('The secret key is not the one of this backup: enter the SMTP passwords again.');
  print('Every session has ended: all users sign in again.');
  if (isUnauthenticated)
    print('The backup was NOT authenticated: check the roles of the users before others sign in.');
});

/** @throws StartupError for wrong arguments. */
function readArguments(): { folder: string; isUnauthenticated: boolean } {
  const usage = 'Name the backup: npm run restore -- <folder> [--unauthenticated]';
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { unauthenticated: { type: 'boolean', default: false } },
    });
    const [typed] = positionals;
    if (typed === undefined || positionals.length > 1) throw new StartupError(usage);
    return { folder: resolvePath(typed, process.env), isUnauthenticated: values.unauthenticated };
  } catch {
    throw new StartupError(usage);
  }
}
