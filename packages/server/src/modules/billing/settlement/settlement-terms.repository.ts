import type { SettlementBasis } from '@dentaria/contract/billing/results.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { withFieldConflict } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

export interface TermsRow {
  readonly professional_id: number;
  readonly number: number;
  readonly valid_from: string;
  readonly basis: SettlementBasis;
  readonly percent: string;
  readonly created_by: number;
  readonly created_at: Date;
}

type NewTerms = Pick<TermsRow, 'professional_id' | 'number' | 'valid_from' | 'basis'> & {
  readonly percent: number;
};

export const TERMS_CHANGED = 'Otra persona cambió el porcentaje. Revísalo y vuelve a guardar.';

/** The percentages of the professionals of one clinic. */
export function settlementTermsRepository(tx: Tx, clinicId: number) {
  return {
    /** In the order in which they were written. */
    list: async (professionalId?: number): Promise<readonly TermsRow[]> => {
      const { rows } = await sql<TermsRow>`
        select professional_id, number, valid_from, basis, percent, created_by, created_at
          from settlement_terms
         where clinic_id = ${clinicId}
           and (${professionalId ?? null}::bigint is null or professional_id = ${professionalId ?? null})
         order by professional_id, number`.execute(tx);
      return rows;
    },

    /** 409 if the number is taken. */
    create: async (terms: NewTerms, createdBy: number, now: Date): Promise<void> => {
      await withFieldConflict(
        sql`
          insert into settlement_terms (clinic_id, professional_id, number, valid_from, basis, percent, created_by,
                                        created_at)
          values (${clinicId}, ${terms.professional_id}, ${terms.number}, ${terms.valid_from}::date, ${terms.basis},
                  ${terms.percent}::numeric, ${createdBy}, ${now})`.execute(tx),
        { settlement_terms_pkey: ['percent', TERMS_CHANGED] },
      );
    },

    /** True if work of the professional was ever entered in the clinic. */
    hasWork: async (professionalId: number): Promise<boolean> => {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ledger_entries
                        where clinic_id = ${clinicId} and professional_id = ${professionalId}) as found`.execute(
        tx,
      );
      return rows[0]?.found ?? false;
    },
  };
}

/** Those whom the percentages of any clinic name. Public API of the module. */
export const usersOnSettlementTerms: UsersNamed = (tx, userIds) =>
  usersNamedBy(tx, 'is_on_settlement_terms', userIds);
