import { Readable } from 'node:stream';
import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { authService } from '@dentaria/contract/auth/routes.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { type AuditedRecords, listAuditPage } from './audit.service.ts';
import { auditCsvHead, auditCsvRows } from './audit-csv.ts';

interface AuditParts {
  readonly config: Config;
  readonly records: AuditedRecords;
}

const ROWS_PER_CHUNK = 500;

export function auditHandlers({ config, records }: AuditParts) {
  const options = { records, timeZone: config.clinicTimeZone };
  return {
    listAudit: async ({ report, query }) =>
      report({ action: 'list', object: 'audit' }, (ctx) =>
        listAuditPage(ctx, { filter: query, page: query }, options),
      ),

    /** Reads each chunk in its own transaction, so that a slow download holds none open. */
    exportAudit: async ({ report, query }) => {
      const listChunk = (ctx: RequestContext, cursor?: string) =>
        listAuditPage(
          ctx,
          { filter: query, page: { sort: 'at', order: 'desc', limit: ROWS_PER_CHUNK, cursor } },
          options,
        );
      const first = await report({ action: 'export', object: 'audit' }, (ctx) => listChunk(ctx));
      const content = Readable.from(
        csvChunks(first, (cursor) => report('audited', (ctx) => listChunk(ctx, cursor))),
      );
      return { fileName: 'auditoria.csv', content };
    },
  } satisfies PartialHandlers<typeof authService>;
}

async function* csvChunks(
  first: Page<AuditRow>,
  listNext: (cursor: string) => Promise<Page<AuditRow>>,
): AsyncGenerator<string> {
  yield auditCsvHead();
  let chunk = first;
  for (;;) {
    yield auditCsvRows(chunk.items);
    if (chunk.nextCursor === null) return;
    chunk = await listNext(chunk.nextCursor);
  }
}
