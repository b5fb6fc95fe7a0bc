import {
  lastDayError,
  MAX_ACTIVE_PROGRAMS,
  type Program,
  type programCreate,
  program as programSchema,
} from '@dentaria/contract/exchange/programs.ts';
import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { addDays, clinicTimeAt, instantFrom } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type InferResult, sql } from 'kysely';
import type { z } from 'zod';
import { newApiToken } from '../../../kernel/access/api-token.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { audit } from '../../../kernel/audit.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { countRows, insertedId } from '../../../kernel/database/query-results.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';

export const programHandlers = {
  listPrograms: async (ctx) => {
    const clinic = await auth.getManagedClinicOfCall(ctx);
    return present(
      ctx,
      await programsOf(ctx, clinic.id).orderBy('id', 'desc').limit(MAX_LISTED_PROGRAMS).execute(),
    );
  },

  createProgram: stages({
    find: auth.getManagedClinicOfCall,
    check: ({ body, today }) => {
      const error = lastDayError(body.expiresOn, today);
      if (error !== undefined) throw invalid({ expiresOn: error });
    },
    run: (ctx) => createProgram(ctx, ctx.found.id, ctx.body),
  }),

  revokeProgram: stages({
    find: async (ctx) => {
      const clinic = await auth.getManagedClinicOfCall(ctx);
      const row = await programsOf(ctx, clinic.id)
        .where('id', '=', ctx.params.id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw notFound('Acceso no encontrado');
      return row;
    },
    run: (ctx) => revokeProgram(ctx, ctx.found),
  }),
} satisfies PartialHandlers<typeof exchangeService>;

type ProgramRow = InferResult<ReturnType<typeof programsOf>>[number];

const MAX_LISTED_PROGRAMS = 200;
const HINT_LENGTH = 4;

/** Rows are never deleted, because the audit log refers to them. */
function programsOf({ tx, now }: RequestContext, clinicId: number) {
  const state = sql<Program['state']>`
    case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
         when not manages_clinic(created_by, clinic_id) then 'orphaned' else 'active' end`;
  return tx.selectFrom('api_tokens').selectAll().select(state.as('state')).where('clinic_id', '=', clinicId);
}

const presentColumns = presenter(programSchema.omit({ createdBy: true, expiresOn: true, revokedBy: true }));

async function present({ tx, timeZone }: RequestContext, rows: readonly ProgramRow[]): Promise<Program[]> {
  const { person, personOrNull } = await peopleOf(
    tx,
    rows.flatMap(({ created_by, revoked_by }) => [created_by, revoked_by]),
  );
  return rows.map((row) => ({
    ...presentColumns(row),
    createdBy: person(row.created_by),
    expiresOn: addDays(clinicTimeAt(row.expires_at, timeZone).day, -1),
    revokedBy: personOrNull(row.revoked_by),
  }));
}

async function presentOne(ctx: RequestContext, clinicId: number, id: number) {
  const [program] = await present(ctx, await programsOf(ctx, clinicId).where('id', '=', id).execute());
  if (!program) throw notFound('Acceso no encontrado');
  return program;
}

async function createProgram(
  ctx: RequestContext,
  clinicId: number,
  { name, scopes, expiresOn }: z.output<typeof programCreate>,
) {
  const { tx, now, caller, timeZone } = ctx;
  // Serializes concurrent requests, so that they cannot exceed the limit together.
  await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
  const valid = tx
    .selectFrom('api_tokens')
    .where('clinic_id', '=', clinicId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if ((await countRows(valid)) >= MAX_ACTIVE_PROGRAMS)
    throw conflict(`La clínica ya tiene ${MAX_ACTIVE_PROGRAMS} accesos vigentes. Revocá uno que no se use.`);
  const token = newApiToken(clinicId);
  const insert = tx.insertInto('api_tokens').values({
    clinic_id: clinicId,
    name: name.trim(),
    scopes,
    token_hash: hashToken(token),
    hint: token.slice(-HINT_LENGTH),
    expires_at: instantFrom({ day: addDays(expiresOn, 1), time: '00:00' }, timeZone),
    created_by: caller.id,
    created_at: now,
  });
  const id = await insertedId(insert);
  await audit(ctx, { action: 'create', object: 'program', objectId: id, clinicId });
  return { program: await presentOne(ctx, clinicId, id), token };
}

async function revokeProgram(ctx: RequestContext, { revoked_at, clinic_id: clinicId, id }: ProgramRow) {
  if (revoked_at) throw conflict('Otra persona ya revocó este acceso');
  await ctx.tx
    .updateTable('api_tokens')
    .set({ revoked_by: ctx.caller.id, revoked_at: ctx.now })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();
  await audit(ctx, { action: 'revoke', object: 'program', objectId: id, clinicId });
  return presentOne(ctx, clinicId, id);
}
