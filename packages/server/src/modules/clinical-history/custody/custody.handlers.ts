import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { generatedFile } from '../../../kernel/http/download.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { fileNameOf, type PrintParts } from '../print/print.handlers.ts';
import {
  exportChunks,
  listArchived,
  listExportedVersions,
  readArchivedPrintable,
  startExport,
} from './custody.service.ts';

type CustodyRoutes = Pick<
  (typeof clinicalHistoryService)['routes'],
  'listArchivedHistories' | 'exportArchivedHistory' | 'printArchivedHistory'
>;

export function custodyHandlers({ config, printer }: PrintParts): Handlers<CustodyRoutes> {
  const timeZone = config.clinicTimeZone;
  return {
    listArchivedHistories: (ctx) => listArchived(ctx, { timeZone }),

    exportArchivedHistory: async ({ transaction, params: { historyId } }) => {
      const head = await transaction((ctx) => startExport(ctx, historyId, { timeZone }));
      const listVersions = (after: number) =>
        transaction((ctx) => listExportedVersions(ctx, historyId, after));
      return generatedFile({
        fileName: `historia-${historyId}.json`,
        generate: () => exportChunks(head, listVersions),
      });
    },

    printArchivedHistory: async ({ transaction, now, params }) => {
      const { history, printedBy } = await transaction((ctx) => readArchivedPrintable(ctx, params.historyId));
      const content = await printer.print(history, { printedBy, now, timeZone });
      return { fileName: fileNameOf(history), disposition: 'inline', content };
    },
  };
}
