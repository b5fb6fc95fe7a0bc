import { sql } from 'kysely';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { PeriodicWork } from '../../../kernel/jobs/periodic-work.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { identitiesRepository } from '../identities/identities.repository.ts';

const HOUR_MS = 3_600_000;

const EXPIRING = [
  { table: 'sessions', column: 'expires_at', keptMs: 0 },
  { table: 'sign_in_tickets', column: 'expires_at', keptMs: 0 },
  { table: 'webauthn_challenges', column: 'expires_at', keptMs: 0 },
  { table: 'oidc_requests', column: 'expires_at', keptMs: 0 },
  // Longer than the hour in which mails to an account are counted.
  { table: 'password_recoveries', column: 'created_at', keptMs: 24 * HOUR_MS },
  // A later release drops the table, because the previous one still deletes from it.
  { table: 'account_notices', column: 'created_at', keptMs: 7 * 24 * HOUR_MS },
] as const;

export const removalsOfExpiredRows = ({
  database,
  clock,
}: Pick<Kernel, 'database' | 'clock'>): readonly PeriodicWork[] => [
  ...EXPIRING.map(({ table, column, keptMs }) => ({
    name: `remove expired rows of ${table}`,
    everyMs: HOUR_MS,
    run: () =>
      systemTransaction(database, async (tx) => {
        const before = new Date(clock().getTime() - keptMs);
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(tx);
      }),
  })),
  {
    name: 'remove identities of removed users',
    everyMs: HOUR_MS,
    run: () =>
      systemTransaction(database, async (tx) => {
        await identitiesRepository(tx).removeOfRemovedUsers();
      }),
  },
];
