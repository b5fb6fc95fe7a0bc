import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { fileNameOf, type PrintParts } from '../print/print.handlers.ts';
import { exportArchived, listArchived, readArchivedPrintable } from './custody.service.ts';

type CustodyRoutes = Pick<
  (typeof clinicalHistoryService)['routes'],
  'listArchivedHistories' | 'exportArchivedHistory' | 'printArchivedHistory'
>;

export function custodyHandlers({ clock, config, printer }: PrintParts): Handlers<CustodyRoutes> {
  const timeZone = config.clinicTimeZone;
  return {
    listArchivedHistories: ({ tx, caller, origin }) =>
      listArchived(tx, { caller, origin, now: clock() }, timeZone),

    exportArchivedHistory: ({ tx, caller, origin, params }) =>
      exportArchived(tx, { caller, origin, now: clock() }, params.historyId),

    printArchivedHistory: async ({ transaction, caller, origin, params, setHeader }) => {
      const now = clock();
      const { history, printedBy } = await transaction((tx) =>
        readArchivedPrintable(tx, { caller, origin, now }, params.historyId),
      );
      setHeader('content-disposition', `inline; filename="${fileNameOf(history, 'pdf')}"`);
      return printer.print(history, { printedBy, now, timeZone });
    },
  };
}
