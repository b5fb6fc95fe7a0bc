import type { ExportFailure } from '@dentaria/contract/exchange/exports.ts';
import { sql } from 'kysely';
import { type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import type { ExportAttempt } from './export-store.ts';

const MAX_LISTED = 50;

export interface FinishedFile {
  readonly size: number;
  readonly hash: Buffer;
  readonly signed_by: string;
}

export function clinicExportsRepository(tx: Tx) {
  const ofClinic = (clinicId: number) => tx.selectFrom('clinic_exports').where('clinic_id', '=', clinicId);
  const ofAttempt = ({ clinic_id, id, attempts }: ExportAttempt) =>
    tx
      .updateTable('clinic_exports')
      .where('clinic_id', '=', clinic_id)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'running');
  return {
    list: (clinicId: number) =>
      ofClinic(clinicId).selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute(),

    find: (clinicId: number, id: number) =>
      ofClinic(clinicId).selectAll().where('id', '=', id).executeTakeFirst(),

    countDone: async (clinicId: number): Promise<number> => {
      const { count } = await ofClinic(clinicId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'done')
        .executeTakeFirstOrThrow();
      return count;
    },

    create: (clinicId: number, requestedBy: number, now: Date) =>
      withFieldConflict(
        tx
          .insertInto('clinic_exports')
          .values({ clinic_id: clinicId, requested_by: requestedBy, created_at: now })
          .returningAll()
          .executeTakeFirstOrThrow(),
        { clinic_exports_running: ['state', 'Ya hay una exportación en curso'] },
      ),

    remove: async (clinicId: number, id: number): Promise<void> => {
      await tx.deleteFrom('clinic_exports').where('clinic_id', '=', clinicId).where('id', '=', id).execute();
    },

    /** The next attempt of a job; undefined if the export was deleted or is done. */
    startAttempt: (id: number) =>
      tx
        .updateTable('clinic_exports')
        .set({ state: 'running', attempts: sql`attempts + 1`, rows_done: 0, rows_total: null })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'running'])
        .returningAll()
        .executeTakeFirst(),

    /** False if the export was deleted or another attempt has begun. */
    saveProgress: async (
      attempt: ExportAttempt,
      progress: { readonly rows_done: number; readonly rows_total: number },
    ): Promise<boolean> => {
      const { numUpdatedRows } = await ofAttempt(attempt).set(progress).executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    finish: async (
      attempt: ExportAttempt,
      file: FinishedFile,
      now: Date,
      expiresAt: Date,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await ofAttempt(attempt)
        .set({ ...file, state: 'done', finished_at: now, expires_at: expiresAt })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Kept for the last attempt, which does not run. */
    noteFailure: async (attempt: ExportAttempt, failure: ExportFailure): Promise<void> => {
      await ofAttempt(attempt).set({ failure }).execute();
    },

    fail: async (attempt: ExportAttempt, now: Date): Promise<void> => {
      await ofAttempt(attempt).set({ state: 'failed', finished_at: now }).execute();
    },

    removeExpired: async (now: Date): Promise<void> => {
      await tx.deleteFrom('clinic_exports').where('expires_at', '<=', now).execute();
    },

    /** Those whose files are kept, of every clinic. */
    listKept: (): Promise<ExportAttempt[]> =>
      tx
        .selectFrom('clinic_exports')
        .select(['clinic_id', 'id', 'attempts'])
        .where('state', 'in', ['running', 'done'])
        .execute(),
  };
}
