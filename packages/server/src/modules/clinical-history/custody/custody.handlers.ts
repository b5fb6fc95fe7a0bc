import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { generatedFile } from '../../../kernel/http/download.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { historyPdf } from '../print/history-pdf.ts';
import type { PrintedAccounts } from '../print/print.service.ts';
import {
  exportChunks,
  listArchived,
  listClosedVolumes,
  listExportedVersions,
  readArchivedPrintable,
  readClosedPrintable,
  startExport,
} from './custody.service.ts';

export function custodyHandlers({ config, printer }: Kernel, accounts: PrintedAccounts) {
  const timeZone = config.clinicTimeZone;
  return {
    listClosedVolumes: (ctx) => listClosedVolumes(ctx, ctx.params.id),

    listArchivedHistories: (ctx) => listArchived(ctx, ctx.query, { timeZone }),

    exportArchivedHistory: stages({
      find: ({ transaction, params }) =>
        transaction((ctx) => startExport(ctx, params.historyId, { timeZone })),
      run: async ({ transaction, found: head, params: { historyId } }) => {
        const listVersions = (after: number) =>
          transaction((ctx) => listExportedVersions(ctx, historyId, after));
        return generatedFile({
          fileName: `historia-${historyId}.json`,
          generate: () => exportChunks(head, listVersions),
        });
      },
    }),

    printClosedVolume: stages({
      find: ({ transaction, params }) => transaction((ctx) => readClosedPrintable(ctx, params, accounts)),
      run: ({ found: { history, printedBy }, caller, now }) =>
        printer.print(caller, historyPdf, history, { printedBy, now, timeZone }),
    }),

    printArchivedHistory: stages({
      find: ({ transaction, params }) =>
        transaction((ctx) => readArchivedPrintable(ctx, params.historyId, accounts)),
      run: ({ found: { history, printedBy }, caller, now }) =>
        printer.print(caller, historyPdf, history, { printedBy, now, timeZone }),
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}
