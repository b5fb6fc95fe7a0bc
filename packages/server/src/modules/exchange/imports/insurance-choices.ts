import { setImmediate } from 'node:timers/promises';
import type { ImportColumn, importMapping } from '@dentaria/contract/exchange/imports.ts';
import { findPlan, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import type { z } from 'zod';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import { importsRepository } from './imports.repository.ts';
import { isSpreadsheetError } from './rows/cell-faults.ts';
import {
  type InsuranceFinder,
  insuranceFinder,
  type RegisteredInsurance,
} from './rows/similar-insurances.ts';

const MAX_CHOICES = 300;
const MAX_PAIRS = 3_000;

export type StoredInsurance = RowOf<'import_jobs'>['insurances'][number];

type InsuranceChoice = z.output<typeof importMapping>['insurances'][number];

export async function proposeInsurances(
  ctx: RequestContext,
  job: Pick<RowOf<'import_jobs'>, 'clinic_id' | 'id'>,
  columns: readonly ImportColumn[],
  choices: readonly InsuranceChoice[],
): Promise<StoredInsurance[]> {
  const insuranceColumn = columns.findIndex(({ field }) => field === 'healthInsurance');
  if (insuranceColumn < 0) return [];
  const planColumn = columns.findIndex(({ field }) => field === 'plan');
  const counted = await importsRepository(ctx.tx, job.clinic_id).countTexts(
    job.id,
    MAX_PAIRS,
    insuranceColumn,
    planColumn < 0 ? undefined : planColumn,
  );
  const registered = (await healthInsurance.listRegistered(ctx)).map(
    ({ plans, ...each }): RegisteredInsurance => ({
      ...each,
      plans: plans.map(({ id, plan_name: name }) => ({ id, name })),
    }),
  );
  const finder = insuranceFinder(registered);
  const chosen = new Map(choices.map((choice) => [choice.text, choice]));
  const readableTexts = counted.filter(({ text }) => !isSpreadsheetError(text));
  const byText = Map.groupBy(readableTexts, ({ text }) => text);
  const proposed: StoredInsurance[] = [];
  for (const [text, pairs] of [...byText].slice(0, MAX_CHOICES)) {
    await setImmediate();
    proposed.push(proposal(text, pairs, { finder, registered, choice: chosen.get(text) }));
  }
  return proposed.toSorted((a, b) => b.rows - a.rows);
}

interface ProposalContext {
  readonly finder: InsuranceFinder;
  readonly registered: readonly RegisteredInsurance[];
  readonly choice: InsuranceChoice | undefined;
}

function proposal(
  text: string,
  pairs: readonly { readonly second: string | null; readonly count: number }[],
  { finder, registered, choice }: ProposalContext,
): StoredInsurance {
  const found = choice
    ? registered.find(({ name }) => name === choice.name)
    : isNoInsurance(text)
      ? undefined
      : finder.find(text);
  const proposed = isNoInsurance(text) ? null : text;
  const plans = pairs
    .filter((pair): pair is { second: string; count: number } => Boolean(pair.second))
    .map(({ second: plan, count }) => {
      const planChoice = choice?.plans.find((each) => each.text === plan);
      const isOffered = found?.plans.some(({ id }) => id === planChoice?.planId);
      const planId = planChoice && (planChoice.planId === null || isOffered) ? planChoice.planId : undefined;
      return {
        text: plan,
        rows: count,
        planId: planId === undefined ? ((found && findPlan(plan, found)?.id) ?? null) : planId,
      };
    });
  return {
    text,
    rows: pairs.reduce((sum, { count }) => sum + count, 0),
    name: found ? found.name : choice ? choice.name : proposed,
    insuranceId: found?.id ?? null,
    isRegistered: found !== undefined,
    matches: finder.similar(text).map(({ insurance, shortName }) => ({ name: insurance.name, shortName })),
    plans,
    planChoices: [...(found?.plans ?? [])],
  };
}
