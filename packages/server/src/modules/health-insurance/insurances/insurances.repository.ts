import type {
  HealthInsurance,
  HealthInsuranceContent,
} from '@dentaria/contract/health-insurance/insurances.ts';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type FoundBy,
  type RowOf,
  type TakenFields,
  type Tx,
  withFieldConflict,
} from '../../../kernel/database/database.ts';
import { presentPlan, stampInsurances } from '../plans/plans.repository.ts';

export type ShownInsurance = FoundBy<ReturnType<typeof insurancesRepository>['find']>;

export type RegisteredName = Pick<RowOf<'health_insurances'>, 'id' | 'name' | 'details'>;

export const presentInsurance = (row: ShownInsurance): HealthInsurance => ({
  health_insurance_id: row.id,
  name: row.name,
  federation_code: row.federation_code,
  details: row.details,
  plans: row.plans.map(presentPlan),
});

export function insurancesRepository(tx: Tx) {
  const withPlans = () =>
    tx
      .selectFrom('health_insurances')
      .select((eb) => [
        'id',
        'name',
        'federation_code',
        'details',
        jsonArrayFrom(
          eb
            .selectFrom('health_insurance_plans as plan')
            .select(['plan.id', 'plan.plan_name', 'plan.description'])
            .whereRef('plan.health_insurance_id', '=', 'health_insurances.id')
            .orderBy('plan.id'),
        ).as('plans'),
      ]);

  return {
    list: () => withPlans().orderBy('name').orderBy('id').execute(),

    find: (id: number) => withPlans().where('id', '=', id).executeTakeFirst(),

    listNames: () =>
      tx
        .selectFrom('health_insurances')
        .select(['id', 'name', 'details'])
        .orderBy('name')
        .orderBy('id')
        .execute(),

    findForUpdate: (id: number) =>
      tx.selectFrom('health_insurances').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    create: async (values: HealthInsuranceContent): Promise<RowOf<'health_insurances'>> => {
      const created = await withFieldConflict(
        tx.insertInto('health_insurances').values(values).returningAll().executeTakeFirstOrThrow(),
        TAKEN,
      );
      await stampInsurances(tx);
      return created;
    },

    update: async (id: number, values: HealthInsuranceContent): Promise<RowOf<'health_insurances'>> => {
      const updated = await withFieldConflict(
        tx
          .updateTable('health_insurances')
          .set({ ...values, updated_at: new Date() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
        TAKEN,
      );
      await stampInsurances(tx);
      return updated;
    },

    remove: async (id: number): Promise<void> => {
      await tx.deleteFrom('health_insurances').where('id', '=', id).execute();
      await stampInsurances(tx);
    },

    createMissing: async (values: readonly HealthInsuranceContent[]): Promise<number[]> => {
      const created = await tx
        .insertInto('health_insurances')
        .values([...values])
        .onConflict((conflicting) => conflicting.column('federation_code_key').doNothing())
        .returning('id')
        .execute();
      await stampInsurances(tx);
      return created.map(({ id }) => id);
    },
  };
}

const TAKEN: TakenFields = {
  health_insurances_federation_code: ['federation_code', 'Ya existe una obra social con ese código'],
};
