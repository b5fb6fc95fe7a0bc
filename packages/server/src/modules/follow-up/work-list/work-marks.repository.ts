import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { Insertable } from 'kysely';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type Mark = Partial<Pick<RowOf<'work_marks'>, keyof typeof NO_MARK>>;
export type AttemptRow = RowOf<'work_attempts'>;

export interface MarkedSubject {
  readonly kind: WorkKind;
  readonly id: number;
  readonly occurrence: string;
}

const NO_MARK = {
  assignee_id: null,
  wait_until: null,
  dismissed_at: null,
  dismissed_by: null,
  dismissal: null,
};

export function workMarksRepository(tx: Tx, clinicId: number) {
  const ofSubject = (kind: WorkKind, subjectId: number) =>
    tx
      .updateTable('work_marks')
      .set({ updated_at: new Date() })
      .where('clinic_id', '=', clinicId)
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId);
  return {
    /** Replaces marks of another occurrence. Returns false if `values` dismiss an item that is already dismissed. */
    mark: async ({ kind, id, occurrence }: MarkedSubject, values: Mark): Promise<boolean> => {
      await tx
        .deleteFrom('work_marks')
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .where('subject_id', '=', id)
        .where('occurrence', '<>', occurrence)
        .execute();
      return hasWritten(
        tx
          .insertInto('work_marks')
          .values({ clinic_id: clinicId, kind, subject_id: id, occurrence, ...NO_MARK, ...values })
          .onConflict((on) =>
            on
              .columns(['clinic_id', 'kind', 'subject_id'])
              .doUpdateSet({ ...values, updated_at: new Date() })
              .where((eb) =>
                eb.or([eb.val(!values.dismissed_at), eb('work_marks.dismissed_at', 'is', null)]),
              ),
          ),
      );
    },

    endDismissal: async (kind: WorkKind, subjectId: number, at: Date) => {
      await ofSubject(kind, subjectId)
        .set({ dismissed_at: null, dismissed_by: null, dismissal: null })
        .where('dismissed_at', '=', at)
        .execute();
    },

    updateWait: async (kind: WorkKind, subjectId: number, wait_until: string | null) => {
      await ofSubject(kind, subjectId).set({ wait_until }).execute();
    },

    listAttempts: (kind: WorkKind, subjectId: number) =>
      tx
        .selectFrom('work_attempts')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .where('subject_id', '=', subjectId)
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),

    createAttempt: (values: Omit<Insertable<Tables['work_attempts']>, 'clinic_id'>) =>
      tx
        .insertInto('work_attempts')
        .values({ ...values, clinic_id: clinicId })
        .returningAll()
        .executeTakeFirstOrThrow(),

    findAttemptForUpdate: (id: number) =>
      tx
        .selectFrom('work_attempts')
        .selectAll()
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .forUpdate()
        .executeTakeFirst(),

    removeAttempt: async (id: number) => {
      await tx.deleteFrom('work_attempts').where('clinic_id', '=', clinicId).where('id', '=', id).execute();
    },
  };
}
