import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

export interface PatientPair {
  readonly firstId: number;
  readonly secondId: number;
}

/** The lower id first, as it is stored. */
export const pairOf = (one: number, other: number): PatientPair => ({
  firstId: Math.min(one, other),
  secondId: Math.max(one, other),
});

export function duplicatesRepository(tx: Tx, clinicId: number) {
  return {
    listDismissed: async (): Promise<readonly PatientPair[]> => {
      const { rows } = await sql<PatientPair>`
        select first_id as "firstId", second_id as "secondId" from duplicate_dismissals
         where clinic_id = ${clinicId}`.execute(tx);
      return rows;
    },

    dismiss: async ({ firstId, secondId }: PatientPair, by: number, at: Date): Promise<void> => {
      await sql`
        insert into duplicate_dismissals (clinic_id, first_id, second_id, dismissed_by, dismissed_at)
        values (${clinicId}, ${firstId}, ${secondId}, ${by}, ${at}) on conflict do nothing`.execute(tx);
    },

    restore: async ({ firstId, secondId }: PatientPair): Promise<void> => {
      await sql`
        delete from duplicate_dismissals
         where clinic_id = ${clinicId} and first_id = ${firstId} and second_id = ${secondId}`.execute(tx);
    },
  };
}
