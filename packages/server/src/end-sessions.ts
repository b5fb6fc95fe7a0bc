import { openInstallation, readCommandLine } from './command-line.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { print, runOnce } from './start-product.ts';

/** Safe while the product is running (docs/backup.md). */
runOnce(async (undo) => {
  const { config } = readCommandLine('npm run end-sessions', {});
  const database = await openInstallation(config, undo);
  const users = await auth.endEverySession(database);
  if (users === 0) throw new StartupError('There are no users, so no session was ended.');
  print(`The sessions of ${users} users have ended.`);
});
