import type pg from 'pg';
import { RELEASE } from '../../config/release.ts';
import { StartupError } from '../../startup-error.ts';
import { describeSessions, listServingSessions } from '../logins/serving-sessions.ts';

/** 2.0.0 changed the schema incompatibly. Later migrations only expand it or name a release. */
export const LAST_OF_2_0_0 = '202611230832_invitations_of_accounts';

/**
 * Undefined if the migration only expands the schema. `202701010900_drop_fax.requires-2.1.0` requires 2.1.0 or later.
 */
export function requiredRelease(migration: string): string | undefined {
  if (migration <= LAST_OF_2_0_0) return '2.0.0';
  return /\.requires-(\d+\.\d+\.\d+)$/.exec(migration)?.[1];
}

const compareReleases = (release: string, other: string): number =>
  release.localeCompare(other, 'en', { numeric: true });

export const isOlder = (release: string, other: string): boolean => compareReleases(release, other) < 0;

function findHighestRequirement(migrations: readonly string[]) {
  const requirements = migrations.flatMap((migration) => {
    const required = requiredRelease(migration);
    return required ? { migration, required } : [];
  });
  return requirements.sort((one, other) => compareReleases(other.required, one.required))[0];
}

export function assertRunsAfter(unknown: readonly string[], release = RELEASE): void {
  const found = findHighestRequirement(unknown);
  if (!found || !isOlder(release, found.required)) return;
  throw new StartupError(
    `A later release has changed this database: ${found.migration} requires release ${found.required} or later, and this is ${release}. Start the later release, or restore a backup (docs/deployment.md).`,
  );
}

/** @throws StartupError that names connected sessions of releases that the pending migrations would break */
export async function assertNoOlderProcess(
  connection: pg.ClientConfig,
  pending: readonly string[],
): Promise<void> {
  const found = findHighestRequirement(pending);
  if (!found) return;
  const sessions = await listServingSessions(connection);
  const older = sessions.filter(({ release }) => release === null || isOlder(release, found.required));
  if (older.length === 0) return;
  throw new StartupError(
    `Migration ${found.migration} needs every process of a release before ${found.required} to be stopped. ${describeSessions(older)} Stop those processes and start again.`,
  );
}
