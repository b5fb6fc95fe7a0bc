import type { AuditFilter } from '@dentaria/contract/auth/audit.ts';
import { sql } from 'kysely';
import type { AuditTables } from '../../../kernel/audit.ts';
import type { Handle } from '../../../kernel/database/database.ts';

export interface AuditWish extends AuditFilter {
  readonly before?: number | undefined;
}

export function auditRepository(tx: Handle) {
  const db = tx.withTables<AuditTables>();
  return {
    /** Newest first; `timeZone` says when the days begin. */
    list: (wish: AuditWish, { timeZone, limit }: { readonly timeZone: string; readonly limit: number }) => {
      const { before, userId, action, object, objectId, clinicId, from, to } = wish;
      let rows = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
      if (before !== undefined) rows = rows.where('id', '<', before);
      if (userId !== undefined) rows = rows.where('user_id', '=', userId);
      if (action !== undefined) rows = rows.where('action', '=', action);
      if (object !== undefined) rows = rows.where('object', '=', object);
      if (objectId !== undefined) rows = rows.where('object_id', '=', objectId);
      if (clinicId !== undefined) rows = rows.where('clinic_id', '=', clinicId);
      if (from !== undefined)
        rows = rows.where('at', '>=', sql<Date>`(${from}::date::timestamp at time zone ${timeZone}::text)`);
      if (to !== undefined)
        rows = rows.where(
          'at',
          '<',
          sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone}::text)`,
        );
      return rows.execute();
    },
  };
}
