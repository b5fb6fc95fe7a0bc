import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { assertInstallation } from './backup/assert-installation.ts';
import { openExistingDatabase, resolvePath } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import { systemTransaction } from './kernel/access/tenancy.ts';
import { audit } from './kernel/audit.ts';
import { openDatabase } from './kernel/database/database.ts';
import { describeSessions, listServingSessions } from './kernel/database/logins/serving-sessions.ts';
import { withStartupLock } from './kernel/database/migrate/startup-lock.ts';
import { findRunningServer } from './kernel/embedded/running-server.ts';
import { findInstallationKeyId, replaceInstallationKey } from './kernel/secrets/installation-key.ts';
import {
  findPreparedKey,
  findSecretKey,
  keyIdOf,
  loadOrCreateSecretKey,
  prepareSecretKey,
  replaceSecretKey,
} from './kernel/secrets/secret-key.ts';
import { exportSigner } from './kernel/secrets/signing.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { onboarding } from './modules/onboarding/onboarding.module.ts';
import { print, runOnce } from './start-product.ts';

async function readKey(path: string): Promise<string> {
  const key = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  if (key.trim().length < 32) throw new StartupError(`${path}: a key needs at least 32 characters.`);
  return key.trim();
}

const ORIGIN = { address: 'npm run rotate-key', requestId: '', role: 'SYSTEM' } as const;

async function rotate(connection: pg.ClientConfig, keys: Record<'from' | 'to', string>) {
  const database = openDatabase({ connection, role: 'owner' });
  try {
    return await systemTransaction(database, async (tx) => {
      const rotated = await onboarding.rotateSecrets({ tx }, keys);
      const apps = await auth.rotateTotpSecrets({ tx }, keys);
      await replaceInstallationKey(tx, keys.to);
      await audit({ tx, origin: ORIGIN }, { action: 'rotate-key', object: 'installation' });
      return {
        count: rotated.count + apps.count,
        unreadable: rotated.unreadable,
        usersWithoutApp: apps.unreadable,
        keys,
      };
    });
  } finally {
    await database.close();
  }
}

runOnce(async (undo) => {
  const usage = 'npm run rotate-key -- [<file> | --lost]';
  const { config, argument: file, values } = readCommandLine(usage, { lost: { type: 'boolean' } });
  const isLost = values.lost === true;
  if (isLost && file !== undefined) throw new StartupError(`Usage: ${usage}`);
  const { secretKey, dataDir } = config;
  const isInDataDir = secretKey === undefined;
  if (!isInDataDir && !isLost && file === undefined)
    throw new StartupError(
      'The key is in SECRET_KEY: name a file that contains the new one (docs/secrets.md).',
    );
  if (!config.databaseUrl && (await findRunningServer(dataDir)))
    throw new StartupError(`A product is running on ${dataDir}: stop it first.`);
  const given = file === undefined ? undefined : await readKey(resolvePath(file, process.env));
  const from = isLost ? undefined : await findSecretKey(config);
  if (from !== undefined && given === from) throw new StartupError('The new key is the current one.');
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  const { count, unreadable, usersWithoutApp, keys } = await withStartupLock(
    source.connection,
    { print },
    async () => {
      const sessions = await listServingSessions(source.connection);
      if (sessions.length > 0)
        throw new StartupError(
          `A product is running on this database: stop it first. ${describeSessions(sessions)}`,
        );
      if (from === undefined) {
        const to = await loadOrCreateSecretKey(config);
        if ((await findInstallationKeyId(source.connection)) === keyIdOf(to))
          throw new StartupError('The key is not lost: it is the one of this database.');
        return rotate(source.connection, { from: to, to });
      }
      await assertInstallation(source.connection, from, given ?? (await findPreparedKey(dataDir)));
      const to = isInDataDir || given === undefined ? await prepareSecretKey(given, dataDir) : given;
      const rotated = await rotate(source.connection, { from, to });
      if (isInDataDir) await replaceSecretKey(dataDir);
      return rotated;
    },
  );
  const next = isInDataDir || isLost ? 'Now: npm start' : 'Now set SECRET_KEY to the new key and start.';
  print(`Re-encrypted secrets: ${count}. ${next}`);
  if (unreadable.length > 0) print(`Enter the SMTP password again: ${unreadable.join(', ')}.`);
  if (usersWithoutApp.length > 0)
    print(`Authenticator apps that no longer work, of: ${usersWithoutApp.join(', ')} (docs/secrets.md).`);
  const [before, now] = [keys.from, keys.to].map((key) => exportSigner(key).fingerprint);
  print(`Exports are now signed by ${now}${isLost ? '' : `; earlier ones by ${before}`} (docs/export.md).`);
  print('All users must sign in again.');
});
