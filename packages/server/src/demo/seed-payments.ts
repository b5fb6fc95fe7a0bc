import type { AccountBalance } from '@dentaria/contract/billing/accounts.ts';
import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { addDays, clinicTimeAt, instantAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { contextOf } from './contexts.ts';

const CHANGE = 1_000_000;
/** Parts of a debt, in percent, and how they were paid. */
const PAYMENTS: readonly (readonly [percent: number, method: PaymentMethod])[] = [
  [50, 'cash'],
  [100, 'transfer'],
  [40, 'mercado-pago'],
  [25, 'cash'],
  [100, 'debit'],
];

interface PaymentSeed {
  readonly owner: Caller;
  readonly receptionist: Caller;
}

const ADVANCE = 3_000_000;

/** A payment that leaves an advance, part of which is given back. */
async function seedRefund(
  ctx: RequestContext,
  clinicId: number,
  debtor: AccountBalance | undefined,
): Promise<void> {
  if (!debtor) return;
  const { id } = await billing.takePayment(ctx, clinicId, debtor.patient.id, {
    amount: debtor.balance + ADVANCE,
    method: 'transfer',
    day: clinicTimeAt(ctx.now).day,
    note: null,
    acceptsAdvance: true,
  });
  await billing.refundPayment(ctx, clinicId, id, {
    amount: ADVANCE / 2,
    method: 'transfer',
    reason: 'Cambió de plan',
  });
}

/** Two closed days of the till, one of them with a difference, and today's with its payments. */
export async function seedPayments(tx: Tx, { owner, receptionist }: PaymentSeed, now: Date): Promise<void> {
  const clinicId = owner.clinicId ?? 0;
  const today = clinicTimeAt(now).day;
  const debtors = (await billing.listBalances(contextOf(tx, owner, now), clinicId)).filter(
    ({ balance }) => balance > 0,
  );
  for (const [place, days] of [-2, -1, 0].entries()) {
    const day = addDays(today, days);
    const at = (time: string) =>
      contextOf(tx, receptionist, days === 0 ? now : (instantAt({ day, time }) ?? now));
    const { id } = await billing.openCash(at('09:00'), clinicId, { amount: CHANGE });
    for (const [index, [percent, method]] of PAYMENTS.entries()) {
      const debtor = debtors[place * PAYMENTS.length + index];
      if (!debtor) continue;
      const amount = Math.round((debtor.balance * percent) / 10_000) * 100;
      await billing.takePayment(at(`${10 + index}:30`), clinicId, debtor.patient.id, {
        amount,
        method,
        day,
        note: null,
        acceptsAdvance: false,
      });
    }
    const session = await billing.addMovement(
      at('16:00'),
      clinicId,
      { id },
      {
        direction: 'out',
        amount: 350_000,
        reason: 'Insumos',
      },
    );
    if (days === 0) continue;
    const counted = session.expected - (days === -2 ? 50_000 : 0);
    const note = days === -2 ? 'Vuelto mal dado' : null;
    await billing.closeCash(at('20:00'), clinicId, { id }, { counted, expected: session.expected, note });
  }
  await seedRefund(contextOf(tx, receptionist, now), clinicId, debtors.at(-1));
}
