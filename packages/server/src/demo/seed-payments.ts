import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { addDays, instantAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { DemoContext } from './demo-calls.ts';
import type { SeededClinic } from './seed-clinics.ts';

const CHANGE = 1_000_000;
const PAYMENTS: readonly (readonly [percent: number, method: PaymentMethod])[] = [
  [50, 'cash'],
  [100, 'transfer'],
  [40, 'mercado-pago'],
  [25, 'cash'],
  [100, 'debit'],
];

const ADVANCE = 3_000_000;

/**
 * Two closed cash sessions, one of them with a difference, and today's open one. The last payment leaves an advance,
 * part of which is refunded.
 */
export async function seedPayments(
  { as, timeZone }: DemoContext,
  { id: clinicId, owner, receptionist, now }: SeededClinic,
): Promise<void> {
  const { today, call } = as(owner, now);
  const balances = await call.billing.listBalances({ params: { clinicId } });
  const debtors = balances.filter(({ balance }) => balance > 0);
  for (const [place, days] of [-2, -1, 0].entries()) {
    const day = addDays(today, days);
    const at = (time: string) =>
      as(receptionist, days === 0 ? now : (instantAt({ day, time }, timeZone) ?? now)).call.billing;
    const { id } = await at('09:00').openCash({ params: { clinicId }, body: { amount: CHANGE } });
    for (const [index, [percent, method]] of PAYMENTS.entries()) {
      const debtor = debtors[place * PAYMENTS.length + index];
      if (!debtor) continue;
      const amount = Math.round((debtor.balance * percent) / 10_000) * 100;
      await at(`${10 + index}:30`).createPayment({
        params: { clinicId, patientId: debtor.patient.id },
        body: { amount, method, day, note: null, acceptsAdvance: false },
      });
    }
    const params = { clinicId, id };
    const session = await at('16:00').createCashMovement({
      params,
      body: { direction: 'out', amount: 350_000, reason: 'Insumos' },
    });
    if (days === 0) continue;
    const counted = session.expected - (days === -2 ? 50_000 : 0);
    const note = days === -2 ? 'Vuelto mal dado' : null;
    await at('20:00').closeCash({ params, body: { counted, expected: session.expected, note } });
  }
  const last = debtors.at(-1);
  if (!last) return;
  const { billing } = as(receptionist, now).call;
  const { id } = await billing.createPayment({
    params: { clinicId, patientId: last.patient.id },
    body: {
      amount: last.balance + ADVANCE,
      method: 'transfer',
      day: today,
      note: null,
      acceptsAdvance: true,
    },
  });
  await billing.createRefund({
    params: { clinicId, id },
    body: { amount: ADVANCE / 2, method: 'transfer', reason: 'Cambió de plan' },
  });
}
