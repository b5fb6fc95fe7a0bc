import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Config } from '../../../kernel/config.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { readPrintable } from './print.service.ts';
import type { PrintedHistory } from './print-history.ts';
import type { Printer } from './printer.ts';

export interface PrintParts {
  readonly config: Config;
  readonly printer: Printer;
}

export function printHandlers({ config, printer }: PrintParts) {
  return {
    printHistory: stages({
      find: ({ transaction, params }) => transaction((ctx) => readPrintable(ctx, params.id)),
      run: async ({ found: { history, printedBy }, caller, now }) => {
        const content = await printer.print(caller.id, history, {
          printedBy,
          now,
          timeZone: config.clinicTimeZone,
        });
        return { fileName: fileNameOf(history), disposition: 'inline', content };
      },
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}

/** `historia-clinica-30111222.pdf` */
export const fileNameOf = ({ document }: Pick<PrintedHistory, 'document'>): string =>
  `historia-clinica-${document.demographics.docNumber.replace(/\D/g, '')}.pdf`;
