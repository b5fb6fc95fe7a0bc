import { sql } from 'kysely';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import type { ClinicPatient } from '../../auth/auth.module.ts';

/** With the obra social of the patient's data. */
export type CoveredPatient = Omit<ClinicPatient, 'name' | 'email'>;

interface CoverageValues {
  readonly insurance_id: number | null;
  readonly plan_id: number | null;
  readonly affiliate_number: string | null;
  readonly updated_by: number;
}

/** By which obra social a clinic charges its patients. */
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

    findInsurance: (id: number) =>
      tx.selectFrom('health_insurances').select(['id', 'name']).where('id', '=', id).executeTakeFirst(),

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

    writeAll: async (
      coverages: readonly (Omit<CoverageValues, 'updated_by'> & { readonly patient_id: number })[],
      { by, at }: { readonly by: number; readonly at: Date },
    ): Promise<void> => {
      await sql`
        insert into coverages (clinic_id, patient_id, insurance_id, plan_id, affiliate_number, updated_by, updated_at)
        select ${clinicId}, patient_id, insurance_id, plan_id, affiliate_number, ${by}, ${at}
          from jsonb_populate_recordset(null::coverages, ${JSON.stringify(coverages)}::jsonb)
            on conflict (clinic_id, patient_id) do update
           set insurance_id = excluded.insurance_id, plan_id = excluded.plan_id,
               affiliate_number = excluded.affiliate_number, updated_by = excluded.updated_by,
               updated_at = excluded.updated_at`.execute(tx);
    },

    removeAll: async (patientIds: readonly number[]): Promise<void> => {
      await tx
        .deleteFrom('coverages')
        .where('clinic_id', '=', clinicId)
        .where('patient_id', '=', anyOf(patientIds))
        .execute();
    },

    write: async (patientId: number, values: CoverageValues): Promise<void> => {
      const changed = { ...values, updated_at: new Date() };
      await tx
        .insertInto('coverages')
        .values({ clinic_id: clinicId, patient_id: patientId, ...changed })
        .onConflict((conflicting) => conflicting.columns(['clinic_id', 'patient_id']).doUpdateSet(changed))
        .execute();
    },
  };
}
