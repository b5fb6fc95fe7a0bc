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
    listDismissed: (): Promise<readonly PatientPair[]> =>
      tx
        .selectFrom('duplicate_dismissals')
        .select(['first_id as firstId', 'second_id as secondId'])
        .where('clinic_id', '=', clinicId)
        .execute(),

    dismiss: ({ firstId, secondId }: PatientPair, by: number, at: Date) =>
      tx
        .insertInto('duplicate_dismissals')
        .values({
          clinic_id: clinicId,
          first_id: firstId,
          second_id: secondId,
          dismissed_by: by,
          dismissed_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    restore: ({ firstId, secondId }: PatientPair) =>
      tx
        .deleteFrom('duplicate_dismissals')
        .where('clinic_id', '=', clinicId)
        .where('first_id', '=', firstId)
        .where('second_id', '=', secondId)
        .execute(),
  };
}
