import { randomBytes } from 'node:crypto';
import { openTargetDatabase, resolvePath } from './backup/open-source.ts';
import { assertTrusted } from './clinic-import/assert-trusted.ts';
import { openArchive, verifyArchive } from './clinic-import/clinic-archive.ts';
import { importClinic } from './clinic-import/import-clinic.ts';
import { readCommandLine } from './command-line.ts';
import { explainFullDisk } from './kernel/config/full-disk.ts';
import { withStartupLock } from './kernel/database/migrate/startup-lock.ts';
import { recordInstallationKey } from './kernel/secrets/installation-key.ts';
import { loadOrCreateSecretKey, readSecretKey } from './kernel/secrets/secret-key.ts';
import { exportSigner } from './kernel/secrets/signing.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { exported, merges, migrationFolders } from './modules.ts';
import { print, runOnce } from './start-product.ts';

const COMMAND = { origin: { address: 'npm run import-clinic' } };

/** Verifies the whole file before writing (docs/export.md). */
runOnce(async (undo) => {
  const usage = 'npm run import-clinic -- <file.zip> [--signed-by <fingerprint> | --accept-unsigned]';
  const { config, argument, values } = readCommandLine(usage, {
    'signed-by': { type: 'string' },
    'accept-unsigned': { type: 'boolean' },
  });
  if (argument === undefined) throw new StartupError(`Name the file: ${usage}`);
  const archive = await openArchive(resolvePath(argument, process.env));
  undo(async () => archive.close());
  const secret = await readSecretKey(config);
  const { 'signed-by': signedBy, 'accept-unsigned': acceptsUnsigned = false } = values;
  const own = secret && exportSigner(secret).fingerprint;
  print(assertTrusted(archive.signer, { own, signedBy, acceptsUnsigned }));
  await verifyArchive(archive);
  const { username, email, password } = config.admin;
  const chosen = password ?? randomBytes(12).toString('base64url');
  const tables = exported.flatMap((module) => module.tables);
  const sequences = tables.flatMap(({ table, sequences: numbered = {} }) =>
    Object.entries(numbered).map(([sequence, column]) => ({ sequence, table, column })),
  );
  await explainFullDisk(config, async () => {
    const source = await openTargetDatabase(config, print);
    undo(() => source.stop());
    await withStartupLock(source.connection, { print }, async () => {
      await importClinic(source.connection, {
        archive,
        migrationFolders,
        exported: tables,
        sequences,
        merges,
        administrator: {
          username,
          email: email ?? null,
          passwordHash: await auth.hashPassword(COMMAND, chosen),
        },
        passwordHash: await auth.hashOfNoPassword(),
      });
      await recordInstallationKey(source.connection, await loadOrCreateSecretKey(config));
    });
  });
  const { clinic, exportedAt, tables: listed } = archive.manifest;
  const rows = listed.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Imported ${clinic.name}: ${listed.length} tables, ${rows} rows, as of ${exportedAt}. Now: npm start`,
  );
  print(
    password === undefined
      ? `Administrator: ${username} / ${chosen} (shown only this once)`
      : `Administrator: ${username}, with ADMIN_PASSWORD.`,
  );
  print('Nobody else has a password: give the staff new ones, with npm run new-password -- <username>.');
});
