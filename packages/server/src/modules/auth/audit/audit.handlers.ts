import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Selectable } from 'kysely';
import { type AuditTables, audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { auditRepository } from './audit.repository.ts';
import { auditCsv } from './audit-csv.ts';

type AuditRoutes = Pick<(typeof authService)['routes'], 'listAudit' | 'exportAudit'>;

const PAGE = 50;
/** A spreadsheet of more nobody opens; narrower filters give the rest. */
const EXPORTED_AT_MOST = 50_000;

export function auditHandlers({ config }: { readonly config: Config }): Handlers<AuditRoutes> {
  const timeZone = config.clinicTimeZone;
  return {
    listAudit: async ({ tx, caller, origin, query }) => {
      const rows = await auditRepository(tx).list(query, { timeZone, limit: PAGE + 1 });
      await audit(tx, caller, origin, { action: 'list', object: 'audit' });
      return { rows: rows.slice(0, PAGE).map(present), hasMore: rows.length > PAGE };
    },
    exportAudit: async ({ tx, caller, origin, query, setHeader }) => {
      const rows = await auditRepository(tx).list(query, { timeZone, limit: EXPORTED_AT_MOST });
      await audit(tx, caller, origin, { action: 'export', object: 'audit' });
      setHeader('content-disposition', 'attachment; filename="auditoria.csv"');
      return Buffer.from(auditCsv(rows.map(present)));
    },
  };
}

const present = (row: Selectable<AuditTables['audit']>): AuditRow => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.user_id,
  username: row.username,
  role: row.role,
  clinicId: row.clinic_id,
  action: row.action,
  object: row.object,
  objectId: row.object_id,
  version: row.version,
  address: row.address,
  requestId: row.request_id,
});
