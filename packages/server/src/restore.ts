import { restoreToMoment } from './archive/restore-to-moment.ts';
import { authenticate, parseManifest, readManifestText, verifyTables } from './backup/archive.ts';
import { locationOf, openTargetDatabase } from './backup/open-source.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { openKey } from './backup/sealed-key.ts';
import { readCommandLine } from './command-line.ts';
import { explainFullDisk } from './kernel/config/full-disk.ts';
import { withStartupLock } from './kernel/database/migrate/startup-lock.ts';
import {
  keyIdOf,
  loadOrCreateSecretKey,
  readSecretKey,
  storeSecretKey,
} from './kernel/secrets/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { migrationFolders } from './modules.ts';
import { print, runOnce } from './start-product.ts';

/** Authenticates and verifies the whole backup before writing (docs/backup.md). */
runOnce(async (undo) => {
  const usage = 'npm run restore -- <folder, or s3://…> [--unauthenticated | --at <time>]';
  const { config, argument, values } = readCommandLine(usage, {
    unauthenticated: { type: 'boolean' },
    at: { type: 'string' },
  });
  if (argument === undefined) throw new StartupError(`Name the backup: ${usage}`);
  const location = locationOf(argument, process.env);
  if (values.at !== undefined)
    return restoreToMoment(config, { archive: location, at: values.at }, { print, undo });
  const folder = location;
  const isUnauthenticated = values.unauthenticated === true;
  const text = await readManifestText(folder);
  const manifest = parseManifest(text);
  const sealed = config.secretKey === undefined ? manifest.sealedKey : null;
  if (sealed && config.backupPassphrase === undefined)
    throw new StartupError(
      'The key in this backup is sealed: set BACKUP_PASSPHRASE (or SECRET_KEY, to use another).',
    );
  const key = sealed && (await openKey(sealed, config.backupPassphrase ?? ''));
  const stored = await readSecretKey(config);
  if (!isUnauthenticated) await authenticate(folder, text, key ?? stored);
  await verifyTables(folder, manifest);
  await explainFullDisk(config, async () => {
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
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored ${manifest.tables.length} tables, ${rows} rows, as of ${manifest.createdAt}. Now: npm start`,
  );
  if (keyIdOf(await loadOrCreateSecretKey(config)) !== manifest.keyId)
    print('The secret key is not the one of this backup: enter the SMTP passwords again.');
  print('Every session has ended: all users sign in again.');
  if (isUnauthenticated)
    print('The backup was NOT authenticated: check the roles of the users before others sign in.');
});
