import type { Results, ResultsQuery, Settlement } from '@dentaria/contract/billing/results.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { ClinicRow } from '../../auth/auth.module.ts';
import {
  FIND_PROFESSIONAL,
  LIST_CHAPTERS,
  LIST_DAYS,
  LIST_LINES,
  LIST_METHODS,
  LIST_PROFESSIONALS,
  READ_BALANCES,
} from './results.statements.ts';
import { resultScopeOf } from './settlement.policy.ts';

const NO_WORK = { professional_id: 0, production: 0, collected: 0, due: 0, share: null };
const NO_BALANCES = { due: 0, advances: 0, advancesBefore: 0, advancesMoved: 0 };

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export async function readResults(
  ctx: RequestContext,
  clinic: ClinicRow,
  { from, to }: ResultsQuery,
): Promise<Results> {
  const scope = resultScopeOf(ctx.caller, clinic);
  const period = [clinic.id, from, to];
  const head = { clinicId: clinic.id, from, to, scope };
  if (scope === 'own') {
    const { id } = ctx.caller;
    const [work = NO_WORK] = await rawQuery(ctx.tx, FIND_PROFESSIONAL, [...period, id]);
    const { professional_id: _, ...own } = work;
    const { person } = await peopleOf(ctx.tx, [id]);
    const days = await rawQuery(ctx.tx, LIST_DAYS, [...period, id]);
    return {
      ...head,
      production: own.production,
      collected: own.collected,
      due: own.due,
      insurers: null,
      advances: null,
      unassigned: null,
      days: days.map(({ day, production }) => ({ day, production, collected: null })),
      methods: [],
      chapters: addWorkWithoutEstimate(
        await rawQuery(ctx.tx, LIST_CHAPTERS, [...period, id]),
        own.production,
      ),
      professionals: [{ professional: person(id), ...own }],
    };
  }
  const days = await rawQuery(ctx.tx, LIST_DAYS, [...period, null]);
  const [balances = NO_BALANCES] = await rawQuery(ctx.tx, READ_BALANCES, period);
  const { due, advances, advancesBefore, advancesMoved } = balances;
  const production = sum(days.map((day) => day.production));
  const methods = await rawQuery(ctx.tx, LIST_METHODS, period);
  return {
    ...head,
    production,
    due,
    advances,
    collected: sum(days.map(({ collected }) => collected)),
    insurers: methods.find(({ method }) => method === 'insurer')?.amount ?? 0,
    unassigned: advances - advancesBefore - advancesMoved,
    days,
    methods,
    chapters: addWorkWithoutEstimate(await rawQuery(ctx.tx, LIST_CHAPTERS, [...period, null]), production),
    professionals: scope === 'till' ? [] : await listProfessionals(ctx, period),
  };
}

const addWorkWithoutEstimate = (
  chapters: readonly { readonly chapter: string; readonly amount: number }[],
  production: number,
): Results['chapters'] => {
  const withoutEstimate = production - sum(chapters.map(({ amount }) => amount));
  return [...chapters, ...(withoutEstimate === 0 ? [] : [{ chapter: null, amount: withoutEstimate }])];
};

async function listProfessionals({ tx }: RequestContext, period: readonly unknown[]) {
  const rows = await rawQuery(tx, LIST_PROFESSIONALS, period);
  const { person } = await peopleOf(
    tx,
    rows.map(({ professional_id }) => professional_id),
  );
  return rows
    .filter(({ production, collected, due }) => production !== 0 || collected !== 0 || due !== 0)
    .map(({ professional_id, ...figures }) => ({ ...figures, professional: person(professional_id) }))
    .toSorted((one, other) => one.professional.name.localeCompare(other.professional.name, 'es'));
}

export async function readSettlement(
  { tx }: RequestContext,
  clinicId: number,
  professionalId: number,
  { from, to }: ResultsQuery,
): Promise<Settlement> {
  const work = [clinicId, from, to, professionalId];
  const [{ production, collected, due } = NO_WORK] = await rawQuery(tx, FIND_PROFESSIONAL, work);
  const rows = await rawQuery(tx, LIST_LINES, work);
  const { person } = await peopleOf(tx, [professionalId]);
  return {
    clinicId,
    from,
    to,
    professional: person(professionalId),
    production,
    collected,
    due,
    share: sum(rows.map(({ share }) => share)),
    lines: rows.map(({ patient_id, patient_name, percent, ...line }) => ({
      ...line,
      patient: { id: patient_id, name: patient_name },
      percent: percent === null ? null : Number(percent),
    })),
  };
}
