import { randomUUID } from 'node:crypto';
import type { Payment } from '@dentaria/contract/billing/payments.ts';
import type { Refund, refundCreate } from '@dentaria/contract/billing/refunds.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { withFieldConflict } from '../../../kernel/database/database.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { appendEntry, lockBalance } from '../accounts/account-balances.ts';
import { numericOf } from '../amounts.ts';
import { lockCashForRepayment } from '../cash/cash.service.ts';
import { lockPayment, methodInSentence, readPayment } from '../payments/payments.service.ts';
import { refundsRepository } from './refunds.repository.ts';

type NewRefund = z.output<typeof refundCreate>;

export async function lockForRefund(ctx: RequestContext, clinicId: number, paymentId: number) {
  const payment = await lockPayment(ctx, clinicId, paymentId);
  const refunds = refundsRepository(ctx.tx, clinicId);
  // Waits for uncommitted entries of the account, which can reduce the refundable amount.
  await lockBalance(ctx.tx, clinicId, payment.patient_id);
  const refundable = (await refunds.listRefundable([paymentId])).get(paymentId) ?? 0;
  return { payment, refundable };
}

type RefundedPayment = Awaited<ReturnType<typeof lockForRefund>>;

/** A voided payment gets 409 later. */
export function checkRefund({ payment, refundable }: RefundedPayment, body: NewRefund): void {
  if (body.amount > payment.amount) throw invalid({ amount: 'No se puede devolver más que lo pagado' });
  if (payment.voided_at || body.amount <= refundable) return;
  throw invalid({
    amount:
      refundable === 0
        ? 'Todo el pago ya paga prestaciones o se devolvió'
        : `Se puede devolver hasta ${formatCents(refundable)}: el resto ya paga prestaciones o se devolvió`,
  });
}

const REUSED = 'Esa devolución ya se registró. Actualizá la cuenta antes de volver a devolver.';

export async function createRefund(
  ctx: RequestContext,
  { payment }: RefundedPayment,
  { amount, method, reason, saveId }: NewRefund,
): Promise<Payment> {
  const { clinic_id: clinicId } = payment;
  if (payment.voided_at) throw conflict('El pago está anulado');
  const cashSessionId = await lockCashForRepayment(ctx, clinicId, {
    method,
    amount,
    closedMessage: 'Abrí la caja antes de devolver efectivo',
  });
  const refunds = refundsRepository(ctx.tx, clinicId);
  const number = await refunds.nextNumber();
  const values = {
    payment_id: payment.id,
    number,
    amount: numericOf(amount),
    method,
    reason,
    day: ctx.today,
    cash_session_id: cashSessionId,
    refunded_by: ctx.caller.id,
    refunded_at: ctx.now,
    save_id: saveId ?? randomUUID(),
  };
  const id = await withFieldConflict(refunds.create(values), { payment_refunds_save: ['saveId', REUSED] });
  await appendEntry(ctx, payment, {
    kind: 'payment-refund',
    refund_id: id,
    day: values.day,
    amount: values.amount,
    description: `Devolución N.º ${number} (${methodInSentence(method)}): ${reason}`,
  });
  await audit(ctx, { action: 'create', object: 'refund', objectId: id, clinicId });
  return readPayment(ctx, clinicId, payment.id);
}

export async function getRefund(
  ctx: RequestContext,
  clinicId: number,
  params: { readonly id: number; readonly refundId: number },
): Promise<{ readonly payment: Payment; readonly refund: Refund }> {
  const payment = await readPayment(ctx, clinicId, params.id);
  // Read after the 404 of the payment, because a malformed id throws when read.
  const { refundId } = params;
  const refund = payment.refunds.find(({ id }) => id === refundId);
  if (!refund) throw notFound('Devolución no encontrada');
  return { payment, refund };
}
