import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { fileNameOf, type PrintParts } from '../print/print.handlers.ts';
import { exportArchived, listArchived, readArchivedPrintable } from './custody.service.ts';

type CustodyRoutes = Pick<
  (typeof clinicalHistoryService)['routes'],
  'listArchivedHistories' | 'exportArchivedHistory' | 'printArchivedHistory'
>;

export function custodyHandlers({ config, printer }: PrintParts): Handlers<CustodyRoutes> {
  const timeZone = config.clinicTimeZone;
  return {
    listArchivedHistories: (ctx) => listArchived(ctx, { timeZone }),

    exportArchivedHistory: (ctx) => exportArchived(ctx, ctx.params.historyId),

    printArchivedHistory: async ({ transaction, now, params, setHeader }) => {
      const { history, printedBy } = await transaction((ctx) => readArchivedPrintable(ctx, params.historyId));
      setHeader('content-disposition', `inline; filename="${fileNameOf(history, 'pdf')}"`);
      return printer.print(history, { printedBy, now, timeZone });
    },
  };
}
