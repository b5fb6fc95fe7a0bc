import { readFile } from 'node:fs/promises';
import { openExistingDatabase, resolvePath } from './backup/open-source.ts';
import { systemTransaction } from './kernel/access/tenancy.ts';
import { readConfig } from './kernel/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { findRunningServer } from './kernel/embedded/running-server.ts';
import { findSecretKey, prepareSecretKey, replaceSecretKey } from './kernel/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { onboarding } from './modules/onboarding/onboarding.module.ts';
import { print, runOnce } from './start-product.ts';

async function readKey(path: string): Promise<string> {
  const key = await readFile(path, 'utf8').catch(() => {
    throw new StartupError(`${path} cannot be read.`);
  });
  if (key.trim().length < 32) throw new StartupError(`${path}: a key needs at least 32 characters.`);
  return key.trim();
}

/** `npm run rotate-key [-- file]`: docs/secrets.md. */
runOnce(async (undo) => {
  const config = readConfig(process.env);
  const [, , typed] = process.argv;
  const isInDataDir = config.secretKey === undefined;
  if (!isInDataDir && typed === undefined)
    throw new StartupError(
      'The key is in SECRET_KEY: name a file that contains the new one (docs/secrets.md).',
    );
  if (!config.databaseUrl && (await findRunningServer(config.dataDir)))
    throw new StartupError(`A product is running on ${config.dataDir}: stop it first.`);
  const from = await findSecretKey(config.secretKey, config.dataDir);
  const given = typed === undefined ? undefined : await readKey(resolvePath(typed, process.env));
  if (given === from) throw new StartupError('The new key is the current one.');
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  const database = openDatabase({ connection: source.connection, asOwner: true, onError: () => {} });
  undo(() => database.close());
  const to = isInDataDir || given === undefined ? await prepareSecretKey(given, config.dataDir) : given;
  const { count, unreadable } = await systemTransaction(database, (tx) =>
    onboarding.rotateSecrets({ tx }, { from, to }),
  );
  if (isInDataDir) await replaceSecretKey(config.dataDir);
  print(
    `Re-encrypted secrets: ${count}. ${isInDataDir ? 'Now: npm start' : 'Now set SECRET_KEY to the new key and start.'}`,
  );
  if (unreadable.length > 0) print(`Enter the SMTP password again: ${unreadable.join(', ')}.`);
  print('All users must sign in again.');
});
