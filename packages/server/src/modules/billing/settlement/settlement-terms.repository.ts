import type { Insertable } from 'kysely';
import { type RowOf, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { hasRow } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { omitUndefined } from '../filters.ts';

export const TERMS_CHANGED = 'Otra persona cambió el porcentaje. Revisalo y volvé a guardar.';

export function settlementTermsRepository(tx: Tx, clinicId: number) {
  return {
    list: (professionalId?: number): Promise<RowOf<'settlement_terms'>[]> =>
      tx
        .selectFrom('settlement_terms')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where(({ and }) => and(omitUndefined({ professional_id: professionalId })))
        .orderBy('professional_id')
        .orderBy('number')
        .execute(),

    create: async (values: Omit<Insertable<Tables['settlement_terms']>, 'clinic_id'>): Promise<void> => {
      const creation = tx.insertInto('settlement_terms').values({ ...values, clinic_id: clinicId });
      await withFieldConflict(creation.execute(), { settlement_terms_pkey: ['percent', TERMS_CHANGED] });
    },

    hasWork: (professionalId: number) =>
      hasRow(
        tx
          .selectFrom('ledger_entries')
          .select('id')
          .where('clinic_id', '=', clinicId)
          .where('professional_id', '=', professionalId)
          .limit(1),
      ),
  };
}
