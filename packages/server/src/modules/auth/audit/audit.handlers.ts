import { Readable } from 'node:stream';
import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { type AuditedRecords, listAudit } from './audit.service.ts';
import { csvHead, csvRows } from './audit-csv.ts';

type AuditRoutes = Pick<(typeof authService)['routes'], 'listAudit' | 'exportAudit'>;

interface AuditParts {
  readonly config: Config;
  readonly records: AuditedRecords;
}

const PAGE_SIZE = 50;
/** Rows of the export in memory at once. */
const CHUNK_SIZE = 2_000;

export function auditHandlers({ config, records }: AuditParts): Handlers<AuditRoutes> {
  const parts = { records, timeZone: config.clinicTimeZone };
  return {
    listAudit: async (ctx) => {
      const rows = await listAudit(ctx, ctx.query, { ...parts, limit: PAGE_SIZE + 1 });
      await audit(ctx, { action: 'list', object: 'audit' });
      return { rows: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
    },

    /** Each chunk has its own transaction, so that a slow download holds none. Audited before the first row is sent. */
    exportAudit: async ({ transaction, query, setHeader }) => {
      const options = { ...parts, limit: CHUNK_SIZE };
      const first = await transaction(async (ctx) => {
        const rows = await listAudit(ctx, query, options);
        await audit(ctx, { action: 'export', object: 'audit' });
        return rows;
      });
      setHeader('content-disposition', 'attachment; filename="auditoria.csv"');
      return Readable.from(
        csvChunks(first, (before) => transaction((ctx) => listAudit(ctx, { ...query, before }, options))),
      );
    },
  };
}

async function* csvChunks(
  first: readonly AuditRow[],
  read: (before: number) => Promise<readonly AuditRow[]>,
): AsyncGenerator<string> {
  yield csvHead();
  let rows = first;
  for (;;) {
    yield csvRows(rows);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK_SIZE) return;
    rows = await read(last.id);
  }
}
