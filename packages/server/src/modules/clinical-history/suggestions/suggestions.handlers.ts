import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { chartWithFindings, countCall, suggestPlan } from './suggestions.service.ts';

type SuggestionRoutes = Pick<(typeof clinicalHistoryService)['routes'], 'suggestPlan'>;

export function suggestionHandlers({
  config,
  log,
}: Pick<Kernel, 'config' | 'log'>): Handlers<SuggestionRoutes> {
  return {
    suggestPlan: async ({ caller, origin, transaction, readBody }) => {
      const chart = chartWithFindings(readBody().toothStatus);
      await transaction((tx) => countCall(tx, caller, origin));
      return suggestPlan(chart, config.ai, log);
    },
  };
}
