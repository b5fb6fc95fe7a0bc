import { Readable } from 'node:stream';
import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import { audit } from '../../../kernel/audit.ts';
import type { Config } from '../../../kernel/config.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { type AuditedRecords, readAudit } from './audit.service.ts';
import { csvHead, csvRows } from './audit-csv.ts';

type AuditRoutes = Pick<(typeof authService)['routes'], 'listAudit' | 'exportAudit'>;

interface AuditParts {
  readonly config: Config;
  readonly records: AuditedRecords;
}

const PAGE = 50;
/** Rows of a file that are in memory at once. */
const CHUNK = 2_000;

export function auditHandlers({ config, records }: AuditParts): Handlers<AuditRoutes> {
  const reading = { records, timeZone: config.clinicTimeZone };
  return {
    listAudit: async ({ tx, caller, origin, query }) => {
      const rows = await readAudit(tx, reading, query, PAGE + 1);
      await audit(tx, caller, origin, { action: 'list', object: 'audit' });
      return { rows: rows.slice(0, PAGE), hasMore: rows.length > PAGE };
    },

    /** A transaction for each part, none held while the caller reads; the export is written down before its first row leaves. */
    exportAudit: async ({ transaction, caller, origin, query, setHeader }) => {
      const first = await transaction(async (tx) => {
        const rows = await readAudit(tx, reading, query, CHUNK);
        await audit(tx, caller, origin, { action: 'export', object: 'audit' });
        return rows;
      });
      setHeader('content-disposition', 'attachment; filename="auditoria.csv"');
      return Readable.from(
        csvParts(first, (before) => transaction((tx) => readAudit(tx, reading, { ...query, before }, CHUNK))),
      );
    },
  };
}

async function* csvParts(
  first: readonly AuditRow[],
  read: (before: number) => Promise<readonly AuditRow[]>,
): AsyncGenerator<string> {
  yield csvHead();
  let rows = first;
  for (;;) {
    yield csvRows(rows);
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    rows = await read(last.id);
  }
}
