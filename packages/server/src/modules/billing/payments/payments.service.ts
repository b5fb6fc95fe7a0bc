import { randomUUID } from 'node:crypto';
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import type { Payment, paymentCreate, paymentVoid } from '@dentaria/contract/billing/payments.ts';
import { refund } from '@dentaria/contract/billing/refunds.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Page, PageRequest } from '@dentaria/contract/http/page.ts';
import type { z } from 'zod';
import { audit, auditRead } from '../../../kernel/audit.ts';
import { withFieldConflict } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { appendEntry } from '../accounts/account-balances.ts';
import { readOpenCharges } from '../accounts/accounts.service.ts';
import { numericOf } from '../amounts.ts';
import { cashRepository } from '../cash/cash.repository.ts';
import { lockCashForRepayment } from '../cash/cash.service.ts';
import { nextNumber } from '../document-number.ts';
import { refundsRepository } from '../refunds/refunds.repository.ts';
import { type PaymentFilters, type PaymentRow, paymentsRepository } from './payments.repository.ts';

const MAX_AGE_DAYS = 365;

type NewPayment = z.output<typeof paymentCreate>;

type PaidRow = Omit<Payment['pays'][number], 'description'>;

const presentRefund = presenter(refund.omit({ by: true, at: true }));

async function present({ tx }: RequestContext, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map(({ id }) => id);
  const refunds = refundsRepository(tx, first.clinic_id);
  const charges = await paymentsRepository(tx, first.clinic_id).listCharges(ids);
  const refunded = await refunds.listOf(ids);
  const refundable = await refunds.listRefundable(ids);
  const { person } = await peopleOf(tx, [
    ...rows.flatMap(({ taken_by, voided_by }) => [taken_by, voided_by]),
    ...refunded.map(({ refunded_by }) => refunded_by),
  ]);
  return rows.map((row): Payment => {
    const pays = charges
      .filter(({ payment_id }) => payment_id === row.id)
      .map(({ payment_id: _, ...charge }) => charge);
    return {
      id: row.id,
      clinicId: row.clinic_id,
      receiptNumber: row.receipt_number,
      patient: { id: row.patient_id, name: row.patient_name },
      amount: row.amount,
      method: row.method,
      day: row.day,
      note: row.note,
      dollars:
        row.usd_amount === null || row.usd_rate === null
          ? null
          : { amount: row.usd_amount, rate: row.usd_rate },
      pays,
      advance: row.amount - sumOf(pays),
      refunds: refunded
        .filter(({ payment_id }) => payment_id === row.id)
        .map((each) => ({
          ...presentRefund(each),
          by: person(each.refunded_by),
          at: each.refunded_at.toISOString(),
        })),
      refundable: refundable.get(row.id) ?? 0,
      takenBy: person(row.taken_by),
      createdAt: row.created_at.toISOString(),
      cashSessionId: row.cash_session_id,
      voided:
        row.voided_at === null || row.voided_by === null
          ? null
          : {
              at: row.voided_at.toISOString(),
              by: person(row.voided_by),
              reason: row.void_reason,
              method: row.void_method,
            },
    };
  });
}

async function getPayment({ tx }: RequestContext, clinicId: number, id: number): Promise<PaymentRow> {
  const payment = await paymentsRepository(tx, clinicId).find(id);
  if (!payment) throw notFound('Pago no encontrado');
  return payment;
}

export async function lockPayment(ctx: RequestContext, clinicId: number, id: number): Promise<PaymentRow> {
  await getPayment(ctx, clinicId, id);
  await paymentsRepository(ctx.tx, clinicId).lockCounter();
  return getPayment(ctx, clinicId, id);
}

export async function readPayment(ctx: RequestContext, clinicId: number, id: number): Promise<Payment> {
  const [payment] = await present(ctx, [await getPayment(ctx, clinicId, id)]);
  if (!payment) throw new Error('a payment must be presented');
  return payment;
}

export async function listPayments(
  ctx: RequestContext,
  clinicId: number,
  { from, to, method, patientId, ...request }: PaymentFilters & PageRequest<'number'>,
): Promise<Page<Payment>> {
  await auditRead(
    ctx,
    patientId === undefined
      ? { action: 'list', object: 'payment', clinicId }
      : { action: 'read', object: 'account', objectId: patientId, clinicId },
  );
  const { items, ...page } = await paymentsRepository(ctx.tx, clinicId).page(
    { from, to, method, patientId },
    request,
  );
  return { ...page, items: await present(ctx, items) };
}

export async function listPaymentsOfSession(ctx: RequestContext, clinicId: number, sessionId: number) {
  const payments = paymentsRepository(ctx.tx, clinicId);
  const refunded = await refundsRepository(ctx.tx, clinicId).listOfSession(sessionId);
  const { person } = await peopleOf(
    ctx.tx,
    refunded.map(({ refunded_by }) => refunded_by),
  );
  return {
    taken: await present(ctx, await payments.listOfSession(sessionId)),
    voided: await present(ctx, await payments.listVoidedInSession(sessionId)),
    refunded: refunded.map((row) => ({ ...row, by: person(row.refunded_by).name })),
  };
}

/** Serializes the clinic's payments, and keeps the patient from moving to another clinic. */
export async function lockAccountForPayment(ctx: RequestContext, clinicId: number, patientId: number) {
  await auth.getClinicPatient(ctx, clinicId, patientId, { lock: true });
  await paymentsRepository(ctx.tx, clinicId).lockCounter();
  return { clinicId, patientId, outstanding: await readOpenCharges(ctx, clinicId, patientId) };
}

type LockedAccount = Awaited<ReturnType<typeof lockAccountForPayment>>;

export function checkPayment(ctx: RequestContext, { outstanding }: LockedAccount, body: NewPayment): void {
  const { amount, day, pays, acceptsAdvance } = body;
  const { today } = ctx;
  if (day > today) throw invalid({ day: 'No puede ser un día futuro' });
  if (day < addDays(today, -MAX_AGE_DAYS)) throw invalid({ day: 'No puede ser de hace más de un año' });
  const { charges, balance } = outstanding;
  for (const [index, { historyId, rowId, amount: paid }] of (pays ?? []).entries()) {
    const charge = charges.find((each) => each.historyId === historyId && each.rowId === rowId);
    if (!charge || charge.open < paid)
      throw invalid({ [`pays.${index}.amount`]: 'Esa prestación ya no debe ese importe' });
  }
  if (sumOf(pays ?? []) > amount) throw invalid({ pays: 'Las prestaciones suman más que el pago' });
  const advance = amount - Math.max(0, balance);
  if (advance > 0 && !acceptsAdvance)
    throw invalid({ amount: `Supera lo adeudado en ${formatCents(advance)}; quedará como anticipo` });
}

const REUSED = 'Ese pago ya se registró. Actualizá la cuenta antes de volver a cobrar.';

export async function createPayment(ctx: RequestContext, account: LockedAccount, body: NewPayment) {
  const { clinicId, patientId, outstanding } = account;
  const payments = paymentsRepository(ctx.tx, clinicId);
  const { amount, method, day, note, dollars, pays, saveId } = body;
  const cashSessionId = (await cashRepository(ctx.tx, clinicId).lockOpenForShare()) ?? null;
  if (method === 'cash' && cashSessionId === null) throw conflict('Abrí la caja antes de cobrar en efectivo');
  const creation = payments.create({
    receipt_number: await nextNumber(ctx.tx, 'receipt_counters', clinicId),
    patient_id: patientId,
    amount: numericOf(amount),
    method,
    day,
    note: note ?? null,
    usd_amount: dollars ? numericOf(dollars.amount) : null,
    usd_rate: dollars ? numericOf(dollars.rate) : null,
    cash_session_id: cashSessionId,
    taken_by: ctx.caller.id,
    save_id: saveId ?? randomUUID(),
    created_at: ctx.now,
  });
  const id = await withFieldConflict(creation, { payments_save: ['saveId', REUSED] });
  await payments.addCharges(
    allocate(outstanding.charges, pays ?? [], amount).map((paid) => ({
      clinic_id: clinicId,
      payment_id: id,
      history_id: paid.historyId,
      row_id: paid.rowId,
      amount: numericOf(paid.amount),
    })),
  );
  await appendEntry(
    ctx,
    { id, clinic_id: clinicId, patient_id: patientId },
    {
      kind: 'payment',
      day,
      amount: numericOf(-amount),
      description: `Pago (${methodInSentence(method)})`,
    },
  );
  await audit(ctx, { action: 'create', object: 'payment', objectId: id, clinicId });
  return readPayment(ctx, clinicId, id);
}

export const methodInSentence = (method: PaymentMethod): string =>
  method === 'mercado-pago' ? PAYMENT_METHOD_NAMES[method] : PAYMENT_METHOD_NAMES[method].toLowerCase();

/** Pays the requested charges first, then the oldest ones. */
function allocate(
  charges: readonly (PaidRow & { readonly open: number })[],
  requested: readonly PaidRow[],
  amount: number,
): PaidRow[] {
  let remaining = amount - sumOf(requested);
  return charges.flatMap(({ historyId, rowId, open }) => {
    const forCharge = sumOf(requested.filter((each) => each.historyId === historyId && each.rowId === rowId));
    const extra = Math.min(open - forCharge, remaining);
    remaining -= extra;
    return forCharge + extra > 0 ? [{ historyId, rowId, amount: forCharge + extra }] : [];
  });
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

export async function voidPayment(
  ctx: RequestContext,
  payment: PaymentRow,
  { reason, method = payment.method }: z.output<typeof paymentVoid>,
): Promise<Payment> {
  const { id, clinic_id: clinicId, receipt_number, kept: amount } = payment;
  if (payment.voided_at) throw conflict('El pago ya está anulado');
  if (amount === 0) throw conflict('Ya se devolvió todo el pago');
  const cashSessionId = await lockCashForRepayment(ctx, clinicId, {
    method,
    amount,
    closedMessage: 'Abrí la caja antes de anular un pago en efectivo',
  });
  const isAdded = await paymentsRepository(ctx.tx, clinicId).addVoid({
    payment_id: id,
    reason,
    method,
    cash_session_id: cashSessionId,
    voided_by: ctx.caller.id,
    voided_at: ctx.now,
  });
  if (!isAdded) throw conflict('El pago ya está anulado');
  await appendEntry(ctx, payment, {
    kind: 'payment-void',
    day: ctx.today,
    amount: numericOf(amount),
    description: `Anulación del recibo N.º ${receipt_number}: ${reason}`,
  });
  await audit(ctx, { action: 'void', object: 'payment', objectId: id, clinicId });
  return readPayment(ctx, clinicId, id);
}
