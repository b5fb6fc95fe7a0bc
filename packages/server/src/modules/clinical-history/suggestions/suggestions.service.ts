import {
  type Chart,
  hasFindings,
  normalizeChart,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { suggestProcedures } from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';
import type { Suggestion } from '@dentaria/contract/clinical-history/suggestion.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { audit } from '../../../kernel/audit.ts';
import { invalid, tooMany, unavailable } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { plainLines } from './plain-lines.ts';
import { promptFor } from './prompt.ts';
import { generateContent, ProviderError, type ProviderSettings } from './provider.ts';
import { suggestionCallsRepository } from './suggestion-calls.repository.ts';

/** @throws HttpError 400 for a chart without a finding (specification, section 5, "AI suggestion"). */
export function checkChart(toothStatus: unknown): void {
  if (!hasFindings(normalizeChart(toothStatus))) throw invalid({ toothStatus: EMPTY_CHART }, EMPTY_CHART);
}

/** Counts a call before it is made, so that failed calls count too: providers charge per call. */
export async function countSuggestionCall(ctx: RequestContext): Promise<void> {
  const calls = suggestionCallsRepository(ctx.tx);
  const { id } = ctx.caller;
  if (!(await calls.count(id))) throw tooMany(await calls.secondsToNext(id));
  await audit(ctx, { action: 'suggest', object: 'plan' });
}

interface SuggestionOptions {
  /** Undefined for the built-in rules. */
  readonly settings: ProviderSettings | undefined;
  readonly log: FastifyBaseLogger;
}

/** @throws HttpError 503 if the provider fails or its answer has no text. */
export async function suggestPlan(chart: Chart, { settings, log }: SuggestionOptions): Promise<Suggestion> {
  if (!settings) return { source: 'rules', lines: [...suggestProcedures(chart)] };
  try {
    const lines = plainLines(await generateContent(settings, promptFor(chart)));
    if (lines.length === 0) throw new ProviderError('answer without a line of text');
    return { source: 'ai', lines: [...lines] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reason: error.message }, 'plan suggestion failed');
    throw unavailable(SUGGESTION_FAILED);
  }
}
