import { type Chart, normalizeChart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { hasFindings } from '@dentaria/contract/clinical-history/odontogram/findings.ts';
import { suggestProcedures } from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';
import type { Suggestion } from '@dentaria/contract/clinical-history/suggestion.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Caller } from '../../../kernel/access/caller.ts';
import { audit, type Origin } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { invalid, tooMany, unavailable } from '../../../kernel/errors.ts';
import { plainLines } from './plain-lines.ts';
import { promptFor } from './prompt.ts';
import { askProvider, ProviderError, type ProviderSettings } from './provider.ts';
import { suggestionCallsRepository } from './suggestion-calls.repository.ts';

/** The chart to work on; refused while nothing is marked on it (specification, section 5, "AI suggestion"). */
export function chartWithFindings(toothStatus: unknown): Chart {
  const chart = normalizeChart(toothStatus);
  if (!hasFindings(chart)) throw invalid({ toothStatus: EMPTY_CHART }, EMPTY_CHART);
  return chart;
}

/** Counts the call before it is made, also when it fails afterwards: a provider is paid by the call. */
export async function countCall(tx: Tx, caller: Caller, origin: Origin): Promise<void> {
  const calls = suggestionCallsRepository(tx);
  if (!(await calls.count(caller.id))) throw tooMany(await calls.secondsToNext(caller.id));
  await audit(tx, caller, origin, { action: 'suggest', object: 'plan' });
}

/** Procedures from the provider, or without one from the built-in rules. 503 when the provider gives nothing usable. */
export async function suggestPlan(
  chart: Chart,
  settings: ProviderSettings | undefined,
  log: FastifyBaseLogger,
): Promise<Suggestion> {
  if (!settings) return { source: 'rules', lines: [...suggestProcedures(chart)] };
  try {
    const lines = plainLines(await askProvider(settings, promptFor(chart)));
    if (lines.length === 0) throw new ProviderError('answer without a line of text');
    return { source: 'ai', lines: [...lines] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reason: error.message }, 'plan suggestion failed');
    throw unavailable(SUGGESTION_FAILED);
  }
}
