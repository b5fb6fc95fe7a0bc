import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const findInsurance = (tx: Tx, id: number) =>
  tx.selectFrom('health_insurances').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** True if a row of one of the tables has the id in the column. */
async function isNamed(
  tx: Tx,
  tables: readonly (keyof Tables)[],
  column: string,
  id: number,
): Promise<boolean> {
  const conditions = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const { found } = await tx
    .selectNoFrom(sql<boolean>`${sql.join(conditions, sql` or `)}`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

/** True if the clinic has procedures or price lists. */
export const hasBilling = (tx: Tx, clinicId: number) =>
  isNamed(tx, ['procedures', 'price_lists'], 'clinic_id', clinicId);

/** True if a price list, the coverage of a patient or a claim of any clinic refers to the obra social. */
export const isInsuranceCharged = (tx: Tx, insuranceId: number) =>
  isNamed(tx, ['price_lists', 'coverages', 'claim_items', 'claim_batches'], 'insurance_id', insuranceId);

/** True if a price list or the coverage of a patient of any clinic refers to the plan. */
export const isPlanCharged = (tx: Tx, planId: number) =>
  isNamed(tx, ['price_lists', 'coverages'], 'plan_id', planId);
