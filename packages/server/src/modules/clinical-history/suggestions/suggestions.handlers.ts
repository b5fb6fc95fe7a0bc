import {
  type Chart,
  hasFindings,
  normalizeChart,
} from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import { suggestProcedures } from '@dentaria/contract/clinical-history/odontogram/suggestion-rules.ts';
import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import type { Suggestion } from '@dentaria/contract/clinical-history/suggestion.ts';
import { EMPTY_CHART, SUGGESTION_FAILED } from '@dentaria/contract/clinical-history/suggestion-messages.ts';
import { sql } from 'kysely';
import { audit } from '../../../kernel/audit.ts';
import { invalid, tooMany, unavailable } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { plainLines } from './plain-lines.ts';
import { promptFor } from './prompt.ts';
import { generateContent, ProviderError } from './provider.ts';

type Parts = Pick<Kernel, 'config' | 'log'>;

export const suggestionHandlers = (parts: Parts) =>
  ({
    suggestPlan: stages({
      check: ({ body }) => {
        const chart = normalizeChart(body.toothStatus);
        if (!hasFindings(chart)) throw invalid({ toothStatus: EMPTY_CHART }, EMPTY_CHART);
        return chart;
      },
      run: async ({ transaction, checked }) => {
        await transaction(countCall);
        return suggestPlan(checked, parts);
      },
    }),
  }) satisfies PartialHandlers<typeof clinicalHistoryService>;

const MAX_CALLS_PER_USER_AND_HOUR = 10;

/** Counts failed calls too, because providers charge per call. */
async function countCall(ctx: RequestContext): Promise<void> {
  const { tx, caller } = ctx;
  const recent = sql`array(select t from unnest(suggestion_calls.made_at) t where t > now() - interval '1 hour' order by t)`;
  const counted = await tx
    .insertInto('suggestion_calls')
    .values({ user_id: caller.id, made_at: sql`array[now()]` })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet({ made_at: sql`${recent} || now()` })
        .where(sql<boolean>`cardinality(${recent}) < ${MAX_CALLS_PER_USER_AND_HOUR}`),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!counted) throw tooMany(await secondsUntilNextCall(ctx));
  await audit(ctx, { action: 'suggest', object: 'plan' });
}

/** Clamped to 1 to 3,600, because the oldest counted call may be later than this transaction. */
async function secondsUntilNextCall({ tx, caller }: RequestContext): Promise<number> {
  const row = await tx
    .selectFrom('suggestion_calls')
    .select(sql<number>`ceil(extract(epoch from made_at[1] + interval '1 hour' - now()))::int`.as('seconds'))
    .where('user_id', '=', caller.id)
    .executeTakeFirst();
  return Math.min(Math.max(1, row?.seconds ?? 1), 3_600);
}

async function suggestPlan(chart: Chart, { config, log }: Parts): Promise<Suggestion> {
  if (!config.ai) return { source: 'rules', lines: [...suggestProcedures(chart)] };
  try {
    const lines = plainLines(await generateContent(config.ai, promptFor(chart)));
    if (lines.length === 0) throw new ProviderError('response without a line of text');
    return { source: 'ai', lines: [...lines] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ reason: error.message }, 'plan suggestion failed');
    throw unavailable(SUGGESTION_FAILED);
  }
}
