import type { Plan, PlanContent } from '@dentaria/contract/health-insurance/plans.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { HealthInsuranceTables, PlanRow } from '../health-insurance.tables.ts';

export const presentPlan = (row: Pick<PlanRow, 'id' | 'plan_name' | 'description'>): Plan => ({
  id: row.id,
  plan_id: row.id,
  plan_name: row.plan_name,
  description: row.description,
});

/** The plans of one health insurance. */
export function plansRepository(tx: Tx, insuranceId: number) {
  const db = tx.withTables<HealthInsuranceTables>();
  return {
    find: (id: number): Promise<PlanRow | undefined> =>
      db
        .selectFrom('health_insurance_plans')
        .selectAll()
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .executeTakeFirst(),

    create: (values: PlanContent): Promise<PlanRow> =>
      db
        .insertInto('health_insurance_plans')
        .values({ ...values, health_insurance_id: insuranceId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (id: number, values: PlanContent): Promise<PlanRow> =>
      db
        .updateTable('health_insurance_plans')
        .set({ ...values, updated_at: new Date() })
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: (id: number) =>
      db
        .deleteFrom('health_insurance_plans')
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .execute(),
  };
}
