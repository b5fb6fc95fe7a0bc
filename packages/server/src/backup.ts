import { readRetention } from './backup/daily.ts';
import { backupName, makeBackup, makeDatedBackup } from './backup/make-backup.ts';
import { resolvePath } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import { StartupError } from './kernel/startup-error.ts';
import { print, runOnce } from './start-product.ts';

runOnce(async (undo) => {
  const usage = 'npm run backup -- [<folder> | --into <folder> [--retain-days <days>]]';
  const { config, argument, values } = readCommandLine(usage, {
    into: { type: 'string' },
    'retain-days': { type: 'string' },
  });
  const retainDays = readRetention(values['retain-days']);
  if (values.into !== undefined && argument === undefined)
    return makeDatedBackup(
      config,
      { parent: resolvePath(values.into, process.env), retainDays },
      { print, undo },
    );
  if (values.into !== undefined || retainDays !== undefined) throw new StartupError(`Usage: ${usage}`);
  const target = resolvePath(argument ?? `backups/${backupName(new Date())}`, process.env);
  await makeBackup(config, target, { print, undo });
});
