import type pg from 'pg';
import { RELEASE } from '../../config/release.ts';
import { StartupError } from '../../startup-error.ts';
import { describeSessions, listServingSessions } from '../logins/serving-sessions.ts';

/** 2.0.0 changed the schema that 1.13.0 uses. Every later migration only expands it, or names a release. */
export const LAST_OF_2_0_0 = '202611230832_invitations_of_accounts';

/**
 * The oldest release that can run on a database with this migration; undefined if the migration only expands the
 * schema. `202701010900_drop_fax.requires-2.1.0` needs 2.1.0 or later.
 */
export function requiredRelease(migration: string): string | undefined {
  if (migration <= LAST_OF_2_0_0) return '2.0.0';
  return /\.requires-(\d+\.\d+\.\d+)$/.exec(migration)?.[1];
}

const compareReleases = (release: string, other: string): number =>
  release.localeCompare(other, 'en', { numeric: true });

export const isOlder = (release: string, other: string): boolean => compareReleases(release, other) < 0;

/** The migration that needs the latest release. */
function strictest(migrations: readonly string[]) {
  const requirements = migrations.flatMap((migration) => {
    const required = requiredRelease(migration);
    return required ? { migration, required } : [];
  });
  return requirements.sort((one, other) => compareReleases(other.required, one.required))[0];
}

/**
 * Migrations of a later release are no obstacle as long as they only expand the schema.
 * @throws StartupError if one of them requires a later release than this one.
 */
export function assertRunsAfter(unknown: readonly string[], release = RELEASE): void {
  const found = strictest(unknown);
  if (!found || !isOlder(release, found.required)) return;
  throw new StartupError(
    `A later release has changed this database: ${found.migration} requires release ${found.required} or later, and this is ${release}. Start the later release, or restore a backup (docs/deployment.md).`,
  );
}

/**
 * Refuses pending migrations after which a connected process of an earlier release could not go on.
 * @throws StartupError that names the sessions of those processes.
 */
export async function assertNoOlderProcess(
  connection: pg.ClientConfig,
  pending: readonly string[],
): Promise<void> {
  const found = strictest(pending);
  if (!found) return;
  const sessions = await listServingSessions(connection);
  const older = sessions.filter(({ release }) => release === null || isOlder(release, found.required));
  if (older.length === 0) return;
  throw new StartupError(
    `Migration ${found.migration} needs every process of a release before ${found.required} to be stopped. ${describeSessions(older)} Stop those processes and start again.`,
  );
}
