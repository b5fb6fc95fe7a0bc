import { instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { CommandContext } from '../backup/make-backup.ts';
import { endSessions } from '../backup/restore-backup.ts';
import type { ArchiveLocation } from '../kernel/config/archive-location.ts';
import type { Config } from '../kernel/config/config.ts';
import { withClient } from '../kernel/database/client.ts';
import { storeSecretKey } from '../kernel/secrets/secret-key.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { verifyRecord } from '../modules/clinical-history/custody/verify-record.ts';
import { restoreArchive } from './restore-archive.ts';

export async function restoreToMoment(
  config: Config,
  { archive, at }: { readonly archive: ArchiveLocation; readonly at: string },
  { print, undo }: CommandContext,
): Promise<void> {
  const moment = at === 'latest' ? undefined : parseRestoreTime(at, config.clinicTimeZone);
  const { server, secret } = await restoreArchive(config, { archive, at: moment }, print);
  undo(() => server.stop());
  await withClient(server.connection, endSessions);
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

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** `2026-11-23T10:15[:30]` in the clinic's time zone, or with `Z` or an offset. */
export function parseRestoreTime(text: string, timeZone: string): Date {
  const [matched, day = '', time = '', seconds = ':00', offset] = MOMENT.exec(text) ?? [];
  const read = new Date(`${day}T${time}${seconds}${offset ?? 'Z'}`);
  if (matched === undefined || Number.isNaN(read.getTime()))
    throw new StartupError(
      `--at ${text}: write a time as 2026-11-23T10:15 in CLINIC_TZ, 2026-11-23T13:15Z, or latest.`,
    );
  if (offset !== undefined) return read;
  return new Date(instantFrom({ day, time }, timeZone).getTime() + (read.getTime() % MINUTE_MS));
}

const MINUTE_MS = 60_000;
