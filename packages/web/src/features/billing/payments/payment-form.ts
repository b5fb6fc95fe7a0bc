import type { Account, OpenCharge } from '@dentaria/contract/billing/accounts.ts';
import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { type PaymentCreate, paymentCreate } from '@dentaria/contract/billing/payments.ts';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { amountError, centsOrZero } from '../amounts/typed-amount.ts';

export interface PaymentFormValues {
  amount: string;
  inDollars: boolean;
  dollars: string;
  /** Pesos per dollar. */
  rate: string;
  method: PaymentMethod;
  day: string;
  note: string;
  choosesCharges: boolean;
  /** Made by `chargeKey`. */
  chosen: string[];
  /** In cents. A change of the amount needs another acceptance. */
  acceptedAdvance: number;
}

export type PaymentControl = Control<PaymentFormValues, unknown, PaymentCreate>;

export const initialValues = (today: string): PaymentFormValues => ({
  amount: '',
  inDollars: false,
  dollars: '',
  rate: '',
  method: 'cash',
  day: today,
  note: '',
  choosesCharges: false,
  chosen: [],
  acceptedAdvance: 0,
});

/** In cents. */
export const paidAmount = ({
  amount,
  inDollars,
  dollars,
  rate,
}: Pick<PaymentFormValues, 'amount' | 'inDollars' | 'dollars' | 'rate'>): number =>
  inDollars ? Math.round((centsOrZero(dollars) * centsOrZero(rate)) / 100) : centsOrZero(amount);

export const paymentSchema = (account: Pick<Account, 'balance' | 'openCharges'>): z.ZodType<PaymentCreate> =>
  z.preprocess((input, ctx) => {
    const values = input as PaymentFormValues;
    const { inDollars, dollars, rate, choosesCharges, chosen, acceptedAdvance, ...body } = values;
    const addIssue = (path: keyof PaymentFormValues, message: string | undefined) =>
      message !== undefined && ctx.addIssue({ code: 'custom', path: [path], message, input: values[path] });
    for (const field of inDollars ? (['dollars', 'rate'] as const) : (['amount'] as const))
      addIssue(field, amountError(values[field]));
    const amount = paidAmount(values);
    const { advance } = paymentOutcome(account.balance, amount);
    if (advance > 0 && acceptedAdvance !== advance)
      addIssue('acceptedAdvance', 'Marcá la casilla para registrar el anticipo');
    if (choosesCharges && chosen.length === 0) addIssue('chosen', 'Elegí al menos una prestación');
    return {
      ...body,
      amount,
      dollars: inDollars ? { amount: centsOrZero(dollars), rate: centsOrZero(rate) } : null,
      pays: choosesCharges ? allocatePayment(account, chosen, amount) : null,
      acceptsAdvance: advance > 0,
    };
  }, paymentCreate);

/** All amounts are in cents. */
export function paymentOutcome(balance: number, amount: number) {
  const after = balance - amount;
  return {
    remains: Math.max(0, after),
    advance: Math.max(0, amount - Math.max(0, balance)),
    // Includes the patient's earlier credit.
    inFavour: Math.max(0, -after),
  };
}

export const chargeKey = ({ historyId, rowId }: Pick<OpenCharge, 'historyId' | 'rowId'>): string =>
  `${historyId} ${rowId}`;

/** Pays the oldest chosen charges first. */
export function allocatePayment(
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
  amount: number,
): NonNullable<PaymentCreate['pays']> {
  let left = amount;
  return openCharges
    .filter((charge) => chosen.includes(chargeKey(charge)))
    .flatMap(({ historyId, rowId, open }) => {
      const paid = Math.min(open, left);
      left -= paid;
      return paid > 0 ? [{ historyId, rowId, amount: paid }] : [];
    });
}

export const chosenTotal = (
  { openCharges }: Pick<Account, 'openCharges'>,
  chosen: readonly string[],
): number =>
  openCharges
    .filter((charge) => chosen.includes(chargeKey(charge)))
    .reduce((total, { open }) => total + open, 0);
