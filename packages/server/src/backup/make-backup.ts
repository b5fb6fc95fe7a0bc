import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../kernel/config/config.ts';
import { RELEASE } from '../kernel/config/release.ts';
import { findSecretKey } from '../kernel/secrets/secret-key.ts';
import { assertInstallationInUse } from './assert-installation.ts';
import { openExistingDatabase } from './open-source.ts';
import { recordBackup } from './record-backup.ts';
import { writeBackup } from './write-backup.ts';

export interface CommandContext {
  readonly print: (line: string) => void;
  /** Registers a clean-up for when a signal ends the command. */
  readonly undo: (step: () => Promise<unknown>) => void;
}

export async function makeBackup(
  config: Config,
  target: string,
  { print, undo }: CommandContext,
): Promise<void> {
  const source = await openExistingDatabase(config, print);
  undo(() => source.stop());
  try {
    const secret = await findSecretKey(config);
    await assertInstallationInUse(source.connection, secret);
    const { tables, sealedKey } = await writeBackup({
      connection: source.connection,
      secret,
      passphrase: config.backupPassphrase,
      target,
      productVersion: RELEASE,
    });
    await recordBackup(source.connection, 'dump');
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Backup written to ${target}: ${tables.length} tables, ${rows} rows.`);
    print(
      sealedKey
        ? 'The backup contains the secret key, encrypted with BACKUP_PASSPHRASE.'
        : `The backup does NOT contain the secret key: store ${config.secretKey ? 'SECRET_KEY' : `${config.dataDir}/secret-key`} separately, or set BACKUP_PASSPHRASE. Without the key the backup cannot be authenticated, nor the SMTP passwords decrypted.`,
    );
  } finally {
    await source.stop();
  }
}

export const backupName = (at: Date): string =>
  `dentaria-${at.toISOString().slice(0, 19).replace(/:/g, '')}Z`;

export async function makeDatedBackup(
  config: Config,
  { parent, retainDays }: { readonly parent: string; readonly retainDays: number | undefined },
  context: CommandContext,
): Promise<void> {
  const now = new Date();
  await makeBackup(config, join(parent, backupName(now)), context);
  if (retainDays === undefined) return;
  for (const name of expiredBackups(await readdir(parent), now, retainDays)) {
    await rm(join(parent, name), { recursive: true });
    context.print(`Deleted ${name}, older than ${retainDays} days.`);
  }
}

const DAY_MS = 86_400_000;

export function expiredBackups(names: readonly string[], now: Date, days: number): string[] {
  const limit = backupName(new Date(now.getTime() - days * DAY_MS));
  return names.filter((name) => /^dentaria-\d{4}-\d\d-\d\dT\d{6}Z$/.test(name) && name < limit);
}
