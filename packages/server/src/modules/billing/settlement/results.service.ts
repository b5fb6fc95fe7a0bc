import type { Results, ResultsQuery, Settlement } from '@dentaria/contract/billing/results.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { type ProfessionalRow, resultsRepository } from './results.repository.ts';
import { resultScopeOf } from './settlement.policy.ts';

interface Clinic {
  readonly id: number;
  readonly owner_user_id: number | null;
}

const NO_WORK = { production: 0, collected: 0, due: 0, share: null };

const figuresOf = ({ production, collected, due, share }: Omit<ProfessionalRow, 'professional_id'>) => ({
  production,
  collected,
  due,
  share,
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export async function readResults(
  ctx: RequestContext,
  clinic: Clinic,
  { from, to }: ResultsQuery,
): Promise<Results> {
  const scope = resultScopeOf(ctx.caller, clinic);
  const repository = resultsRepository(ctx.tx, {
    clinicId: clinic.id,
    from,
    to,
  });
  const head = { clinicId: clinic.id, from, to, scope };
  if (scope === 'own') {
    const { id } = ctx.caller;
    const own = figuresOf((await repository.findProfessional(id)) ?? NO_WORK);
    const { person } = await peopleOf(ctx.tx, [id]);
    const days = await repository.listDays(id);
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
      chapters: withOthers(await repository.listChapters(id), own.production),
      professionals: [{ professional: person(id), ...own }],
    };
  }
  const days = await repository.listDays();
  const { due, advances, advancesBefore, advancesMoved } = await repository.readBalances();
  const production = sum(days.map((day) => day.production));
  const methods = await repository.listMethods();
  return {
    ...head,
    production,
    due,
    advances,
    collected: sum(days.map(({ collected }) => collected)),
    insurers: methods.find(({ method }) => method === 'insurer')?.amount ?? 0,
    unassigned: advances - advancesBefore - advancesMoved,
    days: [...days],
    methods: [...methods],
    chapters: withOthers(await repository.listChapters(), production),
    professionals: scope === 'till' ? [] : await listProfessionals(ctx, await repository.listProfessionals()),
  };
}

/** Production that no estimate explains is the last chapter. */
const withOthers = (
  chapters: readonly { readonly chapter: string; readonly amount: number }[],
  production: number,
): Results['chapters'] => {
  const others = production - sum(chapters.map(({ amount }) => amount));
  return [...chapters, ...(others === 0 ? [] : [{ chapter: null, amount: others }])];
};

async function listProfessionals({ tx }: RequestContext, rows: readonly ProfessionalRow[]) {
  const { person } = await peopleOf(
    tx,
    rows.map(({ professional_id }) => professional_id),
  );
  return rows
    .filter(({ production, collected, due }) => production !== 0 || collected !== 0 || due !== 0)
    .map((row) => ({ professional: person(row.professional_id), ...figuresOf(row) }))
    .toSorted((one, other) => one.professional.name.localeCompare(other.professional.name, 'es'));
}

export async function readSettlement(
  { tx }: RequestContext,
  clinicId: number,
  professionalId: number,
  { from, to }: ResultsQuery,
): Promise<Settlement> {
  const repository = resultsRepository(tx, { clinicId, from, to });
  const { production, collected, due } = (await repository.findProfessional(professionalId)) ?? NO_WORK;
  const rows = await repository.listLines(professionalId);
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
