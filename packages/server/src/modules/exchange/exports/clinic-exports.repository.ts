import { sql, type Updateable } from 'kysely';
import { type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { countRows, hasWritten } from '../../../kernel/database/query-results.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { ExportAttempt } from './export-store.ts';

const MAX_LISTED = 50;

export function clinicExportsRepository(tx: Tx) {
  const ofClinic = (clinicId: number) => tx.selectFrom('clinic_exports').where('clinic_id', '=', clinicId);
  return {
    list: (clinicId: number) =>
      ofClinic(clinicId).selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute(),

    find: (clinicId: number, id: number) =>
      ofClinic(clinicId).selectAll().where('id', '=', id).executeTakeFirst(),

    countDone: (clinicId: number) => countRows(ofClinic(clinicId).where('state', '=', 'done')),

    create: (clinicId: number, requestedBy: number, now: Date) =>
      withFieldConflict(
        tx
          .insertInto('clinic_exports')
          .values({ clinic_id: clinicId, requested_by: requestedBy, created_at: now })
          .returningAll()
          .executeTakeFirstOrThrow(),
        { clinic_exports_running: ['state', 'Ya hay una exportación en curso'] },
      ),

    remove: (clinicId: number, id: number) =>
      tx.deleteFrom('clinic_exports').where('clinic_id', '=', clinicId).where('id', '=', id).execute(),

    startAttempt: (id: number) =>
      tx
        .updateTable('clinic_exports')
        .set({ state: 'running', attempts: sql`attempts + 1`, rows_done: 0, rows_total: null })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'running'])
        .returningAll()
        .executeTakeFirst(),

    /** Returns false if the export was deleted or another attempt has started. */
    updateRunning: (
      { clinic_id, id, attempts }: ExportAttempt,
      values: Updateable<Tables['clinic_exports']>,
    ) =>
      hasWritten(
        tx
          .updateTable('clinic_exports')
          .set(values)
          .where((eb) => eb.and({ clinic_id, id, attempts, state: 'running' })),
      ),

    removeExpired: (now: Date) => tx.deleteFrom('clinic_exports').where('expires_at', '<=', now).execute(),

    listWithFiles: (): Promise<ExportAttempt[]> =>
      tx
        .selectFrom('clinic_exports')
        .select(['clinic_id', 'id', 'attempts'])
        .where('state', 'in', ['running', 'done'])
        .execute(),
  };
}
