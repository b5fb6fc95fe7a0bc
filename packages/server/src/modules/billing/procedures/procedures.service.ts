import { readFile } from 'node:fs/promises';
import {
  MAX_PROCEDURES_PER_CLINIC,
  type NomencladorImport,
  type Procedure,
  type procedureCreate,
  type procedureUpdate,
} from '@dentaria/contract/billing/procedures.ts';
import type { z } from 'zod';
import { audit, auditEach } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { presentProcedure, proceduresRepository } from './procedures.repository.ts';

/** Codes from a fee schedule that OSDE published in 2011; the descriptions are ours. */
const SEED = new URL('../seeds/nomenclador.tsv', import.meta.url);

/** Tab-separated columns `codigo capitulo practica` below a header row. */
async function readNomenclador() {
  const [, ...lines] = (await readFile(SEED, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [code = '', chapter = '', name = ''] = line.split('\t');
    return { code, chapter, name };
  });
}

export async function lockProcedure({ tx }: RequestContext, clinicId: number, id: number) {
  const procedure = await proceduresRepository(tx, clinicId).findForUpdate(id);
  if (!procedure) throw notFound('Prestación no encontrada');
  return procedure;
}

export async function createProcedure(
  ctx: RequestContext,
  clinicId: number,
  { code, name, chapter, active }: z.output<typeof procedureCreate>,
): Promise<Procedure> {
  const procedures = proceduresRepository(ctx.tx, clinicId);
  if ((await procedures.count()) >= MAX_PROCEDURES_PER_CLINIC)
    throw conflict(`La clínica ya tiene ${MAX_PROCEDURES_PER_CLINIC} prestaciones, el máximo`);
  const created = await procedures.create({ code, name, chapter, active });
  await audit(ctx, { action: 'create', object: 'procedure', objectId: created.id, clinicId });
  return presentProcedure(created);
}

export async function updateProcedure(
  ctx: RequestContext,
  before: RowOf<'procedures'>,
  { version, code, name, chapter, active }: z.output<typeof procedureUpdate>,
): Promise<Procedure> {
  if (before.version !== version) throw conflict('Otra persona cambió esta prestación');
  const { clinic_id: clinicId, id } = before;
  const procedures = proceduresRepository(ctx.tx, clinicId);
  const updated = await procedures.update(id, { code, name, chapter, active });
  await audit(ctx, { action: 'update', object: 'procedure', objectId: id, clinicId });
  return presentProcedure(updated);
}

export async function importNomenclador(ctx: RequestContext, clinicId: number): Promise<NomencladorImport> {
  const rows = await readNomenclador();
  const created = await proceduresRepository(ctx.tx, clinicId).createMissing(
    rows.map((row) => ({ ...row, active: true })),
  );
  await auditEach(ctx, { action: 'create', object: 'procedure', clinicId }, created);
  return { created: created.length, unchanged: rows.length - created.length };
}
