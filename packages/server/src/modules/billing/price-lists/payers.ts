import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/** True if a price list, the coverage of a patient or a claim of any clinic refers to the obra social. */
export async function isInsuranceCharged(tx: Tx, insuranceId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from price_lists where insurance_id = ${insuranceId})
        or exists (select from coverages where insurance_id = ${insuranceId})
        or exists (select from claim_items where insurance_id = ${insuranceId})
        or exists (select from claim_batches where insurance_id = ${insuranceId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** As `isInsuranceCharged`, for a plan. */
export async function isPlanCharged(tx: Tx, planId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from price_lists where plan_id = ${planId})
        or exists (select from coverages where plan_id = ${planId}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
