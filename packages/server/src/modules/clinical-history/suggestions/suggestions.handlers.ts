import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { countSuggestionCall, parseChart, suggestPlan } from './suggestions.service.ts';

type SuggestionRoutes = Pick<(typeof clinicalHistoryService)['routes'], 'suggestPlan'>;

export function suggestionHandlers({
  config,
  log,
}: Pick<Kernel, 'config' | 'log'>): Handlers<SuggestionRoutes> {
  return {
    suggestPlan: async ({ transaction, readBody }) => {
      const chart = parseChart(readBody().toothStatus);
      await transaction(countSuggestionCall);
      return suggestPlan(chart, { settings: config.ai, log });
    },
  };
}
