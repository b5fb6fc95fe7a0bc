import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Tables } from './tables.generated.ts';

/** `clinic_id` is part of primary keys, so it cannot be null. */
export const NO_CLINIC = 0;

export const clinicOf = ({ clinic_id }: { readonly clinic_id: number }): number | null =>
  clinic_id === NO_CLINIC ? null : clinic_id;

export async function hasRowIn(
  tx: Tx,
  tables: readonly (keyof Tables)[],
  clinicId: number,
): Promise<boolean> {
  const rows = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} where clinic_id = ${clinicId})`,
  );
  const anyRow = sql<boolean>`(${sql.join(rows, sql` or `)})`;
  return (await tx.selectNoFrom(anyRow.as('found')).executeTakeFirstOrThrow()).found;
}
