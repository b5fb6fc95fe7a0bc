import type { Insertable } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { ClinicPatient } from '../../auth/auth.module.ts';

export type CoveredPatient = Omit<ClinicPatient, 'name' | 'email'>;

type NewCoverage = Omit<Insertable<Tables['coverages']>, 'clinic_id'>;

export function coverageRepository(tx: Tx, clinicId: number) {
  return {
    find: (patientId: number) =>
      tx
        .selectFrom('coverages as c')
        .leftJoin('health_insurances as i', 'i.id', 'c.insurance_id')
        .leftJoin('health_insurance_plans as p', 'p.id', 'c.plan_id')
        .select([
          'c.insurance_id',
          'i.name as insurance_name',
          'c.plan_id',
          'p.plan_name',
          'c.affiliate_number',
        ])
        .where('c.clinic_id', '=', clinicId)
        .where('c.patient_id', '=', patientId)
        .executeTakeFirst(),

    listPlans: (insuranceId: number) =>
      tx
        .selectFrom('health_insurance_plans')
        .select(['id', 'plan_name as name'])
        .where('health_insurance_id', '=', insuranceId)
        .orderBy('id')
        .execute(),

    listOf: (patientIds: readonly number[]) =>
      tx
        .selectFrom('coverages')
        .select(['patient_id', 'insurance_id', 'plan_id', 'affiliate_number', 'updated_at'])
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', anyOf(patientIds))
        .execute(),

    write: (coverages: readonly NewCoverage[]) =>
      tx
        .insertInto('coverages')
        .values(coverages.map((coverage) => ({ ...coverage, clinic_id: clinicId })))
        .onConflict((conflicting) =>
          conflicting.columns(['clinic_id', 'patient_id']).doUpdateSet(({ ref }) => ({
            insurance_id: ref('excluded.insurance_id'),
            plan_id: ref('excluded.plan_id'),
            affiliate_number: ref('excluded.affiliate_number'),
            updated_by: ref('excluded.updated_by'),
            updated_at: ref('excluded.updated_at'),
          })),
        )
        .execute(),

    removeAll: (patientIds: readonly number[]) =>
      tx
        .deleteFrom('coverages')
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', anyOf(patientIds))
        .execute(),
  };
}
