import { openInstallation, readCommandLine } from './command-line.ts';
import { StartupError } from './kernel/startup-error.ts';
import { auth } from './modules/auth/auth.module.ts';
import { print, runOnce } from './start-product.ts';

/** Safe while the product is running (docs/secrets.md). */
runOnce(async (undo) => {
  const { config, argument, values } = readCommandLine(
    'npm run new-password -- [<username>] [--reset-second-factor]',
    { 'reset-second-factor': { type: 'boolean' } },
  );
  const resetsSecondFactor = values['reset-second-factor'] === true;
  const username = argument ?? config.admin.username;
  const database = await openInstallation(config, undo);
  const password = await auth.makeNewPassword(database, username, {
    timeZone: config.clinicTimeZone,
    resetsSecondFactor,
  });
  if (password === undefined) throw new StartupError(`There is no user ${username}.`);
  print(`New password: ${username} / ${password} (shown only this once)`);
  if (resetsSecondFactor) print(`The second factor of ${username} is reset.`);
});
