import type { Plan, PlanContent } from '@dentaria/contract/health-insurance/plans.ts';
import { NO_CLINIC } from '../../../kernel/database/clinic-id.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';

export const presentPlan = (
  row: Pick<RowOf<'health_insurance_plans'>, 'id' | 'plan_name' | 'description'>,
): Plan => ({
  id: row.id,
  plan_id: row.id,
  plan_name: row.plan_name,
  description: row.description,
});

export const stampInsurances = (tx: Tx): Promise<void> => stampList(tx, 'health-insurances', [NO_CLINIC]);

export function plansRepository(tx: Tx, insuranceId: number) {
  return {
    find: (id: number) =>
      tx
        .selectFrom('health_insurance_plans')
        .selectAll()
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .executeTakeFirst(),

    create: async (values: PlanContent): Promise<RowOf<'health_insurance_plans'>> => {
      const created = await tx
        .insertInto('health_insurance_plans')
        .values({ ...values, health_insurance_id: insuranceId })
        .returningAll()
        .executeTakeFirstOrThrow();
      await stampInsurances(tx);
      return created;
    },

    update: async (id: number, values: PlanContent): Promise<RowOf<'health_insurance_plans'>> => {
      const updated = await tx
        .updateTable('health_insurance_plans')
        .set({ ...values, updated_at: new Date() })
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .returningAll()
        .executeTakeFirstOrThrow();
      await stampInsurances(tx);
      return updated;
    },

    remove: async (id: number): Promise<void> => {
      await tx
        .deleteFrom('health_insurance_plans')
        .where('id', '=', id)
        .where('health_insurance_id', '=', insuranceId)
        .execute();
      await stampInsurances(tx);
    },
  };
}
