import { normalizeChart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { checkChart, countSuggestionCall, suggestPlan } from './suggestions.service.ts';

export function suggestionHandlers({ config, log }: Pick<Kernel, 'config' | 'log'>) {
  return {
    suggestPlan: stages({
      check: ({ body }) => checkChart(body.toothStatus),
      run: async ({ transaction, body }) => {
        await transaction(countSuggestionCall);
        return suggestPlan(normalizeChart(body.toothStatus), { settings: config.ai, log });
      },
    }),
  } satisfies PartialHandlers<typeof clinicalHistoryService>;
}
