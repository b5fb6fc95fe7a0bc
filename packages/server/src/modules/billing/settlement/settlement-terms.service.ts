import type { ProfessionalTerms, settlementTermsCreate } from '@dentaria/contract/billing/results.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { type People, peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import { resultScopeOf } from './settlement.policy.ts';
import { settlementTermsRepository, TERMS_CHANGED } from './settlement-terms.repository.ts';

type NewTerms = z.output<typeof settlementTermsCreate>;
type TermsRow = RowOf<'settlement_terms'>;

const FURTHEST_DAYS = 366;

const termsOf = ({ basis, percent }: TermsRow) => ({ basis, percent: Number(percent) });

const currentOf = (rows: readonly TermsRow[], today: string): TermsRow | undefined =>
  rows
    .filter((row) => row.valid_from <= today)
    .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from) || one.number - other.number)
    .at(-1);

function present(
  professional: ProfessionalTerms['professional'],
  rows: readonly TermsRow[],
  { person }: People,
  today: string,
): ProfessionalTerms {
  const current = currentOf(rows, today);
  return {
    professional,
    current: current ? termsOf(current) : null,
    terms: rows.map((row) => ({
      ...termsOf(row),
      number: row.number,
      validFrom: row.valid_from,
      createdAt: row.created_at.toISOString(),
      createdBy: person(row.created_by),
    })),
  };
}

export async function listTerms(ctx: RequestContext, clinic: ClinicRow): Promise<ProfessionalTerms[]> {
  const ownId = resultScopeOf(ctx.caller, clinic) === 'own' ? ctx.caller.id : undefined;
  const rows = await settlementTermsRepository(ctx.tx, clinic.id).list(ownId);
  const working = (await auth.listProfessionals(ctx, clinic.id)).filter(
    ({ id }) => ownId === undefined || id === ownId,
  );
  const left = [...new Set(rows.map(({ professional_id }) => professional_id))].filter(
    (id) => !working.some((professional) => professional.id === id),
  );
  const people = await peopleOf(ctx.tx, [...left, ...rows.map(({ created_by }) => created_by)]);
  return [...working, ...left.map(people.person)].map((professional) =>
    present(
      professional,
      rows.filter(({ professional_id }) => professional_id === professional.id),
      people,
      ctx.today,
    ),
  );
}

export async function getProfessional(ctx: RequestContext, clinicId: number, id: number) {
  const professional = await auth.findProfessional(ctx, clinicId, id);
  if (!professional) throw notFound('Profesional no encontrado');
  return professional;
}

export async function checkTerms(
  ctx: RequestContext,
  clinicId: number,
  professionalId: number,
  { validFrom }: NewTerms,
): Promise<readonly TermsRow[]> {
  const known = await settlementTermsRepository(ctx.tx, clinicId).list(professionalId);
  const { today } = ctx;
  if (validFrom > addDays(today, FURTHEST_DAYS))
    throw invalid({ validFrom: 'Elegí un día dentro de un año' });
  if (validFrom < today && known.length > 0)
    throw invalid({ validFrom: 'Lo ya liquidado no cambia: elegí hoy o un día posterior' });
  return known;
}

export async function createTerms(
  ctx: RequestContext,
  clinicId: number,
  professional: ProfessionalTerms['professional'],
  { validFrom, basis, percent, lastNumber }: NewTerms,
  known: readonly TermsRow[],
): Promise<ProfessionalTerms> {
  const repository = settlementTermsRepository(ctx.tx, clinicId);
  if ((known.at(-1)?.number ?? 0) !== lastNumber) throw conflict(TERMS_CHANGED);
  await repository.create({
    professional_id: professional.id,
    number: lastNumber + 1,
    valid_from: validFrom,
    basis,
    percent,
    created_by: ctx.caller.id,
    created_at: ctx.now,
  });
  await audit(ctx, {
    action: 'update',
    object: 'settlement-terms',
    objectId: professional.id,
    clinicId,
    version: lastNumber + 1,
  });
  const rows = await repository.list(professional.id);
  const people = await peopleOf(
    ctx.tx,
    rows.map(({ created_by }) => created_by),
  );
  return present(professional, rows, people, ctx.today);
}
