import { msUntilNext, readRetention } from './backup/daily.ts';
import { makeDatedBackup } from './backup/make-backup.ts';
import { resolvePath } from './backup/open-source.ts';
import { readCommandLine } from './command-line.ts';
import { StartupError } from './kernel/startup-error.ts';
import { print, runUntilSignal } from './start-product.ts';

const RETRY_MS = 30 * 60_000;

/** Runs as the service `backup` of deploy/compose.yaml. */
runUntilSignal(async (undo) => {
  const usage =
    'node packages/server/src/backup-daily.ts --into <folder> --at <HH:MM> [--retain-days <days>]';
  const { config, values } = readCommandLine(usage, {
    into: { type: 'string' },
    at: { type: 'string' },
    'retain-days': { type: 'string' },
  });
  const { into, at } = values;
  if (into === undefined || at === undefined) throw new StartupError(`Usage: ${usage}`);
  const options = {
    parent: resolvePath(into, process.env),
    retainDays: readRetention(values['retain-days']),
  };
  let timer: NodeJS.Timeout;
  undo(async () => clearTimeout(timer));
  const schedule = (waitMs: number): void => {
    timer = setTimeout(async () => {
      try {
        await makeDatedBackup(config, options, { print, undo });
        schedule(msUntilNext(at, new Date()));
      } catch (error) {
        process.stderr.write(`The backup failed: ${(error as Error).message} Next attempt in 30 minutes.\n`);
        schedule(RETRY_MS);
      }
    }, waitMs);
  };
  const waitMs = msUntilNext(at, new Date());
  print(`Next backup: ${new Date(Date.now() + waitMs).toISOString()}`);
  schedule(waitMs);
});
