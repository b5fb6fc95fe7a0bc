import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const findInsurance = (tx: Tx, id: number) =>
  tx.selectFrom('health_insurances').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

async function isNamed(tx: Tx, tables: readonly (keyof Tables)[], column: string, id: number) {
  const conditions = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const { found } = await tx
    .selectNoFrom(sql<boolean>`${sql.join(conditions, sql` or `)}`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

export const hasBilling = (tx: Tx, clinicId: number) =>
  isNamed(tx, ['procedures', 'price_lists'], 'clinic_id', clinicId);

export const isInsuranceCharged = (tx: Tx, insuranceId: number) =>
  isNamed(tx, ['price_lists', 'coverages', 'claim_items', 'claim_batches'], 'insurance_id', insuranceId);

export const isPlanCharged = (tx: Tx, planId: number) =>
  isNamed(tx, ['price_lists', 'coverages'], 'plan_id', planId);
