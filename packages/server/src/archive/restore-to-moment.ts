import pg from 'pg';
import { endSessions } from '../backup/restore-backup.ts';
import type { ArchiveLocation } from '../kernel/archive-location.ts';
import type { Config } from '../kernel/config.ts';
import { storeSecretKey } from '../kernel/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { verifyRecord } from '../modules/clinical-history/custody/verify-record.ts';
import { restoreArchive } from './restore-archive.ts';

interface Command {
  readonly print: (line: string) => void;
  readonly undo: (step: () => Promise<unknown>) => void;
}

/** `npm run restore -- --at <time> <archive>`. Ends every session and verifies the record. */
export async function restoreToMoment(
  config: Config,
  { archive, at }: { readonly archive: ArchiveLocation; readonly at: string },
  { print, undo }: Command,
): Promise<void> {
  const moment = at === 'latest' ? undefined : momentOf(at, config.clinicTimeZone);
  const { server, secret } = await restoreArchive(config, { archive, at: moment }, print);
  undo(() => server.stop());
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    await endSessions(client);
  } finally {
    await client.end();
  }
  if (config.secretKey === undefined) await storeSecretKey(secret, config.dataDir);
  const { histories, versions, findings } = await verifyRecord(server.connection);
  for (const finding of findings) print(finding);
  print(
    `Restored as of ${moment?.toISOString() ?? 'the last archived change'}: ${histories} histories, ${versions} versions. Now: npm start`,
  );
  print('Every session has ended: all users sign in again.');
  if (findings.length > 0)
    throw new StartupError(`The record was changed: ${findings.length} findings above.`);
}

/** `2026-11-23T10:15[:30]` in the clinic's time zone, or with `Z` or an offset. @throws StartupError for other texts. */
export function momentOf(text: string, timeZone: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.test(text))
    throw notAMoment(text);
  const hasOffset = /(Z|[+-]\d{2}:\d{2})$/.test(text);
  const read = new Date(hasOffset ? text : `${text}Z`);
  if (Number.isNaN(read.getTime())) throw notAMoment(text);
  if (hasOffset) return read;
  // The offset at the moment itself, which a first guess in UTC may miss when the clocks change.
  const guess = new Date(read.getTime() - offsetOf(read, timeZone));
  return new Date(read.getTime() - offsetOf(guess, timeZone));
}

const notAMoment = (text: string): StartupError =>
  new StartupError(
    `--at ${text}: write a time as 2026-11-23T10:15 in CLINIC_TZ, 2026-11-23T13:15Z, or latest.`,
  );

/** In milliseconds, how far the clocks of the time zone are ahead of UTC. */
function offsetOf(at: Date, timeZone: string): number {
  const local = at.toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}
