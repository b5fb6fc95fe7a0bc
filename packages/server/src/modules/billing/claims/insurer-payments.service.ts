import { randomUUID } from 'node:crypto';
import { CLAIM_ITEM_ACTIONS } from '@dentaria/contract/billing/claim-state.ts';
import type {
  ClaimBatch,
  claimRejectionCreate,
  insurerPaymentCreate,
} from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { z } from 'zod';
import { rawQuery } from '../../../kernel/database/statement.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { numericOf } from '../amounts.ts';
import { type ClaimBatchRow, type ClaimLineRow, claimBatchesRepository } from './claim-batches.repository.ts';
import { assertNoErrors, auditedBatch, totalsOf } from './claim-batches.service.ts';
import { REJECT_ITEMS } from './claim-batches.statements.ts';
import { type ClaimItemRow, claimItemsRepository } from './claim-items.repository.ts';
import { addInsurerEntries, type NewInsurerEntry } from './insurer-accounts.repository.ts';
import { type InsurerPaymentRow, insurerPaymentsRepository } from './insurer-payments.repository.ts';
import { stateOfItem } from './present-claims.ts';

const NOT_PRESENTED = 'Todavía no se presentó: presentala antes';

const dayErrors = (
  { today }: RequestContext,
  { presented_day: presentedDay }: ClaimBatchRow,
  day: string,
): Record<string, string> => ({
  ...(presentedDay !== null &&
    day < presentedDay && { day: `No puede ser anterior a la presentación (${formatDay(presentedDay)})` }),
  ...(day > today && { day: 'No puede ser un día futuro' }),
});

type NewPayment = z.output<typeof insurerPaymentCreate>;

export function checkInsurerPayment(ctx: RequestContext, row: ClaimBatchRow, body: NewPayment): void {
  const excess = row.presented_at === null ? 0 : body.amount - totalsOf(row).open;
  assertNoErrors({
    ...dayErrors(ctx, row, body.day),
    ...(excess > 0 && {
      amount: `Supera en ${formatCents(excess)} lo que falta cobrar de esta presentación`,
    }),
  });
}

const REUSED = 'Ese pago ya se registró. Actualizá la presentación antes de volver a registrarlo.';

export async function createInsurerPayment(ctx: RequestContext, row: ClaimBatchRow, body: NewPayment) {
  const payments = insurerPaymentsRepository(ctx.tx, row.clinic_id);
  if (row.presented_at === null) throw conflict(NOT_PRESENTED);
  const isCreated = await payments.create({
    batch_id: row.id,
    amount: numericOf(body.amount),
    day: body.day,
    reference: body.reference,
    save_id: body.saveId ?? randomUUID(),
    taken_by: ctx.caller.id,
    created_at: ctx.now,
  });
  if (!isCreated) throw conflict(REUSED);
  await addEntry(ctx, row, {
    kind: 'payment',
    day: body.day,
    amount: -body.amount,
    description: ['Pago', body.reference].filter(Boolean).join(': '),
  });
  return auditedBatch(ctx, row, 'pay');
}

async function addEntry(ctx: RequestContext, row: ClaimBatchRow, ...entries: readonly NewInsurerEntry[]) {
  await addInsurerEntries(ctx, row, entries);
  await claimBatchesRepository(ctx.tx, row.clinic_id).update(row.id, ctx.now);
}

export async function getInsurerPayment({ tx }: RequestContext, row: ClaimBatchRow, id: number) {
  const payment = await insurerPaymentsRepository(tx, row.clinic_id).find(row.id, id);
  if (!payment) throw notFound('Pago no encontrado');
  return payment;
}

export async function voidInsurerPayment(
  ctx: RequestContext,
  row: ClaimBatchRow,
  { id, amount, day }: InsurerPaymentRow,
  reason: string,
): Promise<ClaimBatch> {
  const payments = insurerPaymentsRepository(ctx.tx, row.clinic_id);
  const values = { payment_id: id, reason, voided_by: ctx.caller.id, voided_at: ctx.now };
  if (!(await payments.addVoid(values))) throw conflict('El pago ya está anulado');
  await addEntry(ctx, row, {
    kind: 'payment-void',
    day: ctx.today,
    amount,
    description: `Anulación del pago del ${formatDay(day)}: ${reason}`,
  });
  return auditedBatch(ctx, row, 'void');
}

interface PresentedItem {
  readonly item: ClaimItemRow;
  readonly line: ClaimLineRow;
}

type PresentedItems = ReadonlyMap<number, PresentedItem>;

async function presentedItems({ tx }: RequestContext, row: ClaimBatchRow): Promise<PresentedItems> {
  const lines = await claimBatchesRepository(tx, row.clinic_id).listLines(row.id);
  const items = new Map(
    (await claimItemsRepository(tx, row.clinic_id).listPresentedIn(row.id)).map((item) => [item.id, item]),
  );
  return new Map(
    lines.flatMap((line) => {
      const item = items.get(line.item_id);
      return item ? [[line.item_id, { item, line }] as const] : [];
    }),
  );
}

type NewRejections = z.output<typeof claimRejectionCreate>;

const isRejected = ({ line }: PresentedItem): boolean => line.rejected_amount !== null;

export async function checkRejections(
  ctx: RequestContext,
  row: ClaimBatchRow,
  { items, day }: NewRejections,
): Promise<PresentedItems> {
  const presented = await presentedItems(ctx, row);
  assertNoErrors({
    ...dayErrors(ctx, row, day),
    ...(row.presented_at !== null && itemErrors(row, presented, items)),
  });
  return presented;
}

function itemErrors(row: ClaimBatchRow, presented: PresentedItems, items: NewRejections['items']) {
  const errors: Record<string, string> = {};
  let total = 0;
  for (const [index, { itemId, amount }] of items.entries()) {
    const found = presented.get(itemId);
    if (!found) errors[`items.${index}.itemId`] = 'La prestación no es de esta presentación';
    else if (amount && amount > found.line.amount)
      errors[`items.${index}.amount`] = `Supera lo presentado: ${formatCents(found.line.amount)}`;
    // An item that is already rejected gets 409 later.
    if (found && !isRejected(found)) total += amount ?? found.line.amount;
  }
  const { open } = totalsOf(row);
  if (total > open && Object.keys(errors).length === 0)
    errors.items = `Supera lo que falta cobrar de esta presentación: ${formatCents(open)}`;
  return errors;
}

export async function createRejections(
  ctx: RequestContext,
  row: ClaimBatchRow,
  { items, reason, day }: NewRejections,
  presented: PresentedItems,
): Promise<ClaimBatch> {
  if (row.presented_at === null) throw conflict(NOT_PRESENTED);
  const rejected = items.flatMap(({ itemId, amount }) => {
    const found = presented.get(itemId);
    return found ? [{ ...found, itemId, amount: amount ?? found.line.amount }] : [];
  });
  if (rejected.some(isRejected)) throw conflict('La prestación ya está debitada');
  await rawQuery(ctx.tx, REJECT_ITEMS, [
    row.clinic_id,
    row.id,
    rejected.map(({ itemId }) => itemId),
    rejected.map(({ amount }) => numericOf(amount)),
    reason,
    day,
    ctx.caller.id,
    ctx.now,
  ]);
  await addEntry(
    ctx,
    row,
    ...rejected.map(
      ({ item, amount }): NewInsurerEntry => ({
        kind: 'rejection',
        day,
        amount: -amount,
        description: `Débito de ${item.code}: ${reason}`,
      }),
    ),
  );
  return auditedBatch(ctx, row, 'reject');
}

export async function getRejection(ctx: RequestContext, row: ClaimBatchRow, itemId: number) {
  await claimItemsRepository(ctx.tx, row.clinic_id).lock(itemId);
  const found = (await presentedItems(ctx, row)).get(itemId);
  if (!found) throw notFound('Prestación no encontrada');
  return found;
}

export async function undoRejection(
  ctx: RequestContext,
  row: ClaimBatchRow,
  found: PresentedItem,
  reason: string,
): Promise<ClaimBatch> {
  const { item } = found;
  if (!isRejected(found)) throw conflict('La prestación no está debitada');
  const isLast = item.rejected_batch_id === row.id;
  if (!isLast || !CLAIM_ITEM_ACTIONS[stateOfItem(item)].includes('undo-rejection'))
    throw conflict('La prestación ya está en otra presentación o no se reclama más');
  const undone = { undone_reason: reason, undone_by: ctx.caller.id, undone_at: ctx.now };
  const amount = await insurerPaymentsRepository(ctx.tx, row.clinic_id).undoRejection(
    row.id,
    item.id,
    undone,
  );
  await addEntry(ctx, row, {
    kind: 'rejection-undo',
    day: ctx.today,
    amount,
    description: `Anulación del débito de ${item.code}: ${reason}`,
  });
  return auditedBatch(ctx, row, 'undo');
}
