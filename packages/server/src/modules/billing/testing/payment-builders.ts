import { randomUUID } from 'node:crypto';
import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import type { PaymentCreate } from '@dentaria/contract/billing/payments.ts';
import type { RefundCreate } from '@dentaria/contract/billing/refunds.ts';
import { buildAccount } from '../../../testing/builders/account-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import type { ProductUnderTest, TestApp } from '../../../testing/test-app.ts';
import { newRow } from '../../clinical-history/testing/histories.ts';

/** $ 1.000 by transfer, today. */
export const newPayment = (overrides: Partial<PaymentCreate> = {}): PaymentCreate => ({
  amount: 100_000,
  method: 'transfer',
  day: TODAY,
  acceptsAdvance: true,
  saveId: randomUUID(),
  ...overrides,
});

/** $ 10 by transfer. */
export const newRefund = (overrides: Partial<RefundCreate> = {}): RefundCreate => ({
  amount: 1_000,
  method: 'transfer',
  reason: 'Cambió de plan',
  saveId: randomUUID(),
  ...overrides,
});

/** Opening amount in cents, enough to void a payment in cash. */
export const OPENING = 100_000;

/** Returns the open cash session, and opens one if necessary. */
export async function openCashSession(
  test: ProductUnderTest,
  clinicId: number,
  token: string,
): Promise<CashSession> {
  const { billing } = test.as(token);
  const params = { clinicId };
  const { session } = await billing.readOpenCash({ params });
  return session ?? billing.openCash({ params, body: { amount: OPENING } });
}

export async function closeCashSession(
  test: ProductUnderTest,
  clinicId: number,
  token: string,
): Promise<void> {
  const { billing } = test.as(token);
  const { session } = await billing.readOpenCash({ params: { clinicId } });
  if (!session) return;
  const { id, expected } = session;
  await billing.closeCash({ params: { clinicId, id }, body: { counted: expected, expected } });
}

export interface BuiltCashSessions {
  readonly payerId: number;
  readonly paymentId: number;
  /** A closed session. */
  readonly sessionId: number;
  readonly openSessionId: number;
  /** A partly refunded advance. */
  readonly refund: { readonly id: number; readonly refundId: number };
}

interface CashSessionParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
  readonly payerId: number;
}

/** Builds a closed session with a payment in cash and a movement, and an open one, as the clinic's owner. */
export async function buildCashSessions(
  test: ProductUnderTest,
  { clinicId, dentist, payerId }: CashSessionParts,
): Promise<BuiltCashSessions> {
  const { billing } = test.as(dentist.token);
  const params = { clinicId };
  const { id: sessionId } = await billing.openCash({ params, body: { amount: 100_000 } });
  const { id: paymentId } = await billing.createPayment({
    params: { clinicId, patientId: payerId },
    body: newPayment({ method: 'cash' }),
  });
  await billing.createCashMovement({
    params: { clinicId, id: sessionId },
    body: { direction: 'out', amount: 5000, reason: 'Librería' },
  });
  await closeCashSession(test, clinicId, dentist.token);
  const { id: openSessionId } = await openCashSession(test, clinicId, dentist.token);
  const { id } = await billing.createPayment({
    params: { clinicId, patientId: payerId },
    body: newPayment(),
  });
  const { refunds } = await billing.createRefund({ params: { clinicId, id }, body: newRefund() });
  return { payerId, paymentId, sessionId, openSessionId, refund: { id, refundId: refunds[0]?.id ?? 0 } };
}

/** The patient owes $ 1.000 since February and $ 2.000 since March. */
export async function buildPaymentFixture(app: TestApp) {
  const account = await buildAccount(app);
  const { clinic, params, dentist } = account;
  await account.save([
    newRow({ procedureDate: '2026-03-01', treatmentDescription: 'Corona', debit: 2000, credit: 0 }),
    newRow({ procedureDate: '2026-02-01', treatmentDescription: 'Consulta', debit: 1000, credit: 0 }),
  ]);
  const { openCharges } = await account.read();
  const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id });
  const reception = app.as(receptionist.token).billing;
  const pay = (body: Parameters<typeof newPayment>[0] = {}) =>
    reception.createPayment({ params, body: newPayment({ acceptsAdvance: false, ...body }) });
  return { ...account, openCharges, receptionist, reception, pay, owner: dentist };
}
