import { assertInstallation } from './backup/assert-installation.ts';
import { openExistingDatabase } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import { openDatabase } from './kernel/database/database.ts';
import { readSecretKey } from './kernel/secrets/secret-key.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { print, runOnce } from './start-product.ts';

/** `npm run end-sessions`: docs/backup.md. The product may be running. */
runOnce(async (undo) => {
  const { config } = readCommandLine('npm run end-sessions', {});
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  await assertInstallation(source.connection, await readSecretKey(config.secretKey, config.dataDir));
  const database = openDatabase({ connection: source.connection, role: 'owner' });
  undo(() => database.close());
  const users = await auth.endEverySession(database);
  if (users === 0) throw new StartupError('There are no users, so no session was ended.');
  print(`The sessions of ${users} users have ended.`);
});
