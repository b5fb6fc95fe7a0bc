import {
  type CreatedProgram,
  lastDayError,
  MAX_PROGRAMS,
  type Program,
  type programCreate,
} from '@dentaria/contract/exchange/programs.ts';
import { addDays, clinicTimeAt, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { z } from 'zod';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { newProgramToken } from '../../../kernel/access/program-token.ts';
import { audit } from '../../../kernel/audit.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { type ProgramRow, programsRepository } from './programs.repository.ts';

type NewProgram = z.output<typeof programCreate>;

const HINT_LENGTH = 4;

async function present({ tx, timeZone }: RequestContext, rows: readonly ProgramRow[]): Promise<Program[]> {
  const { person, personOrNull } = await peopleOf(
    tx,
    rows.flatMap(({ created_by, revoked_by }) => [created_by, revoked_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    clinicId: row.clinic_id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    createdBy: person(row.created_by),
    expiresOn: addDays(clinicTimeAt(row.expires_at, timeZone).day, -1),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: personOrNull(row.revoked_by),
    state: row.state,
  }));
}

async function presentOne(ctx: RequestContext, clinicId: number, id: number): Promise<Program> {
  const row = await programsRepository(ctx.tx, clinicId, ctx.now).find(id);
  const [found] = row ? await present(ctx, [row]) : [];
  if (!found) throw notFound('Acceso no encontrado');
  return found;
}

export const listPrograms = async (ctx: RequestContext, clinicId: number): Promise<Program[]> =>
  present(ctx, await programsRepository(ctx.tx, clinicId, ctx.now).list());

/** @throws HttpError 400 */
export function checkProgram({ today }: RequestContext, { expiresOn }: NewProgram): void {
  const error = lastDayError(expiresOn, today);
  if (error !== undefined) throw invalid({ expiresOn: error });
}

/** @throws HttpError 409 if the clinic has too many. */
export async function createProgram(
  ctx: RequestContext,
  clinicId: number,
  { name, scopes, expiresOn }: NewProgram,
): Promise<CreatedProgram> {
  const repository = programsRepository(ctx.tx, clinicId, ctx.now);
  if ((await repository.countValid()) >= MAX_PROGRAMS)
    throw conflict(`La clínica ya tiene ${MAX_PROGRAMS} accesos vigentes. Revoca uno que no se use.`);
  const token = newProgramToken(clinicId);
  const expiresAt = instantFrom({ day: addDays(expiresOn, 1), time: '00:00' }, ctx.timeZone);
  const id = await repository.create({
    name: name.trim(),
    scopes,
    token_hash: hashToken(token),
    hint: token.slice(-HINT_LENGTH),
    expires_at: expiresAt,
    created_by: ctx.caller.id,
  });
  await audit(ctx, { action: 'create', object: 'program', objectId: id, clinicId });
  return { program: await presentOne(ctx, clinicId, id), token };
}

export async function lockProgram(ctx: RequestContext, clinicId: number, id: number): Promise<ProgramRow> {
  const row = await programsRepository(ctx.tx, clinicId, ctx.now).findForUpdate(id);
  if (!row) throw notFound('Acceso no encontrado');
  return row;
}

/** @throws HttpError 409 if it is revoked already. */
export async function revokeProgram(ctx: RequestContext, row: ProgramRow): Promise<Program> {
  if (row.revoked_at) throw conflict('Otra persona ya revocó este acceso');
  const { clinic_id: clinicId, id } = row;
  await programsRepository(ctx.tx, clinicId, ctx.now).revoke(id, ctx.caller.id);
  await audit(ctx, { action: 'revoke', object: 'program', objectId: id, clinicId });
  return presentOne(ctx, clinicId, id);
}
