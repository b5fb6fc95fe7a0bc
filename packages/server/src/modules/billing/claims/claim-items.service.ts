import {
  CLAIM_ITEM_ACTIONS,
  type ClaimItemAction,
  type ClaimItemState,
} from '@dentaria/contract/billing/claim-state.ts';
import {
  type ClaimItem,
  claimedWorkWrite,
  type claimItemCreate,
  type claimItemGiveUp,
  type claimItemUpdate,
} from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { hasRole } from '@dentaria/contract/roles.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { columnWriter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { numericOf } from '../amounts.ts';
import type { CoveredPatient } from '../coverage/coverage.repository.ts';
import { membershipColumns } from '../coverage/coverage.service.ts';
import { pricesToday } from '../coverage/patient-prices.service.ts';
import { proceduresRepository } from '../procedures/procedures.repository.ts';
import { claimBatchesRepository } from './claim-batches.repository.ts';
import { type ClaimItemFilter, type ClaimItemRow, claimItemsRepository } from './claim-items.repository.ts';
import { peopleOfItem, presentItem, stateOfItem } from './present-claims.ts';

export async function listItems(
  { tx }: RequestContext,
  clinicId: number,
  filter: ClaimItemFilter,
): Promise<ClaimItem[]> {
  const rows = await claimItemsRepository(tx, clinicId).list(filter);
  if (rows.length === 0) return [];
  const people = await peopleOf(tx, rows.flatMap(peopleOfItem));
  return rows.map((row) => presentItem(row, people));
}

async function getItem({ tx }: RequestContext, clinicId: number, id: number): Promise<ClaimItemRow> {
  const row = await claimItemsRepository(tx, clinicId).find(id);
  if (!row) throw notFound('Prestación no encontrada');
  return row;
}

/** Locks the batch before the item, as requests about the batch do, to avoid deadlocks. */
export async function lockItem(ctx: RequestContext, clinicId: number, id: number): Promise<ClaimItemRow> {
  const { batch_id: batchId } = await getItem(ctx, clinicId, id);
  if (batchId !== null) await claimBatchesRepository(ctx.tx, clinicId).lock(batchId);
  await claimItemsRepository(ctx.tx, clinicId).lock(id);
  return getItem(ctx, clinicId, id);
}

async function auditChange(
  ctx: RequestContext,
  { clinic_id: clinicId, id, batch_id: batchId }: Pick<ClaimItemRow, 'clinic_id' | 'id' | 'batch_id'>,
  action: string,
): Promise<ClaimItem> {
  if (batchId !== null) await claimBatchesRepository(ctx.tx, clinicId).update(batchId, ctx.now);
  await audit(ctx, { action, object: 'claim-item', objectId: id, clinicId });
  const row = await getItem(ctx, clinicId, id);
  return presentItem(row, await peopleOf(ctx.tx, peopleOfItem(row)));
}

const REFUSALS: Readonly<Record<ClaimItemState, string>> = {
  unclaimed: 'La prestación todavía no se presentó',
  draft: 'La prestación está en una presentación en borrador: quitala antes',
  presented: 'La prestación ya se presentó',
  paid: 'La prestación ya se pagó',
  rejected: 'La obra social debitó la prestación',
  'given-up': 'La prestación no se reclama: antes, volvé a reclamarla',
};

function assertAllowed(row: ClaimItemRow, action: ClaimItemAction, version: number): void {
  const state = stateOfItem(row);
  if (!CLAIM_ITEM_ACTIONS[state].includes(action)) throw conflict(REFUSALS[state]);
  if (row.version !== version) throw conflict('Otra persona cambió esta prestación');
}

type NewItem = z.output<typeof claimItemCreate>;

const NO_PRICE = 'El plan no tiene precio para esta prestación: escribí el importe';

export async function checkNewItem(ctx: RequestContext, patient: CoveredPatient, body: NewItem) {
  const { procedureId, day, amount, professionalId } = body;
  const { clinic_id: clinicId } = patient;
  const procedure = await proceduresRepository(ctx.tx, clinicId).find(procedureId);
  const price = (await pricesToday(ctx, patient)).get(procedureId);
  const isUnknown = professionalId && !(await auth.isDentistOf(ctx, clinicId, professionalId));
  const errors = {
    ...(!procedure && { procedureId: 'Elegí una prestación de la clínica' }),
    ...(day > ctx.today && { day: 'No puede ser un día futuro' }),
    ...(isUnknown && { professionalId: 'Elegí un profesional de la clínica' }),
    ...(!amount && procedure && !price?.covered && { amount: NO_PRICE }),
  };
  if (!procedure || Object.keys(errors).length > 0) throw invalid(errors);
  return { procedure, price };
}

const writeEntered = columnWriter(claimedWorkWrite);

function enteredColumns(body: z.output<typeof claimedWorkWrite>) {
  const { tooth_number, ...columns } = writeEntered(body);
  return { ...columns, tooth: tooth_number ?? null };
}

export async function createItem(
  ctx: RequestContext,
  patient: CoveredPatient,
  body: NewItem,
  { procedure, price }: Awaited<ReturnType<typeof checkNewItem>>,
): Promise<ClaimItem> {
  const { id: patientId, clinic_id: clinicId } = patient;
  const { insurance_id, insurance_name: _, ...coverage } = await membershipColumns(ctx, patient);
  if (insurance_id === null) throw conflict('El paciente no tiene obra social: completala en su cobertura');
  const typed = enteredColumns(body);
  const id = await claimItemsRepository(ctx.tx, clinicId).create({
    patient_id: patientId,
    insurance_id,
    ...coverage,
    ...typed,
    affiliate_number: typed.affiliate_number ?? coverage.affiliate_number,
    needs_authorization: price?.needsAuthorization ?? false,
    procedure_id: procedure.id,
    code: procedure.code,
    description: procedure.name,
    day: body.day,
    amount: numericOf(body.amount ?? price?.covered ?? 0),
    professional_id: body.professionalId ?? (hasRole(ctx.caller.roles, 'DENTIST') ? ctx.caller.id : null),
    created_by: ctx.caller.id,
    created_at: ctx.now,
  });
  return auditChange(ctx, { clinic_id: clinicId, id, batch_id: null }, 'create');
}

type ItemChange = z.output<typeof claimItemUpdate>;

export function checkItemChange(row: ClaimItemRow, { amount }: ItemChange): void {
  const maximum = row.rejected_amount;
  if (maximum !== null && amount > maximum && !isPresented(row))
    throw invalid({ amount: `No puede superar lo debitado: ${formatCents(maximum)}` });
}

const isPresented = ({ batch_state: state }: ClaimItemRow): boolean =>
  state === 'presented' || state === 'settled';

export async function updateItem(
  ctx: RequestContext,
  row: ClaimItemRow,
  { version, amount, ...body }: ItemChange,
): Promise<ClaimItem> {
  assertAllowed(row, 'edit', version);
  await claimItemsRepository(ctx.tx, row.clinic_id).update(row.id, {
    ...enteredColumns(body),
    amount: numericOf(amount),
  });
  return auditChange(ctx, row, 'update');
}

export async function removeItem(ctx: RequestContext, row: ClaimItemRow, version: number): Promise<void> {
  if (row.estimate_id !== null)
    throw conflict('La prestación es de un presupuesto: quitá la fila de la historia clínica');
  if (row.presented || row.batch_id !== null) throw conflict(REFUSALS[stateOfItem(row)]);
  if (row.version !== version) throw conflict('Otra persona cambió esta prestación');
  await claimItemsRepository(ctx.tx, row.clinic_id).remove(row.id);
  await audit(ctx, { action: 'delete', object: 'claim-item', objectId: row.id, clinicId: row.clinic_id });
}

export async function giveUpItem(
  ctx: RequestContext,
  row: ClaimItemRow,
  { reason, version }: z.output<typeof claimItemGiveUp>,
): Promise<ClaimItem> {
  assertAllowed(row, 'give-up', version);
  await claimItemsRepository(ctx.tx, row.clinic_id).update(row.id, {
    given_up_at: ctx.now,
    given_up_by: ctx.caller.id,
    given_up_reason: reason,
  });
  return auditChange(ctx, row, 'give-up');
}

export async function reopenItem(ctx: RequestContext, row: ClaimItemRow, version: number) {
  assertAllowed(row, 'reopen', version);
  await claimItemsRepository(ctx.tx, row.clinic_id).update(row.id, {
    given_up_at: null,
    given_up_by: null,
    given_up_reason: null,
  });
  return auditChange(ctx, row, 'reopen');
}
