import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { generatedFile } from '../../../kernel/http/download.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { fileNameOf, type PrintParts } from '../print/print.handlers.ts';
import {
  exportChunks,
  listArchived,
  listExportedVersions,
  readArchivedPrintable,
  startExport,
} from './custody.service.ts';

export function custodyHandlers({ config, printer }: PrintParts) {
  const timeZone = config.clinicTimeZone;
  return {
    listArchivedHistories: (ctx) => listArchived(ctx, { timeZone }),

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

    printArchivedHistory: stages({
      find: ({ transaction, params }) => transaction((ctx) => readArchivedPrintable(ctx, params.historyId)),
      run: async ({ found: { history, printedBy }, caller, now }) => {
        const content = await printer.print(caller.id, history, { printedBy, now, timeZone });
        return { fileName: fileNameOf(history), disposition: 'inline', content };
      },
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}
