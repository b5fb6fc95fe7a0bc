import type { CashSession } from '@dentaria/contract/billing/cash.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '@dentaria/contract/billing/payment-methods.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';

export interface PaymentTotal {
  readonly id: string | number;
  readonly name: string;
  readonly count: number;
  readonly amount: number;
}

type Taken = CashSession['taken'];

const totalOf = (id: PaymentTotal['id'], name: string, rows: Taken): PaymentTotal => ({
  id,
  name,
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

export const totalsByMethod = (taken: Taken): PaymentTotal[] =>
  PAYMENT_METHODS.flatMap((method) => {
    const rows = taken.filter((row) => row.method === method);
    return rows.length > 0 ? [totalOf(method, PAYMENT_METHOD_NAMES[method], rows)] : [];
  });

export function totalsByPerson(taken: Taken): PaymentTotal[] {
  const people = new Map(taken.map(({ by }) => [by.id, by.name]));
  return [...people]
    .map(([id, name]) =>
      totalOf(
        id,
        name,
        taken.filter(({ by }) => by.id === id),
      ),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}

export function differenceText(difference: number): string {
  if (difference === 0) return 'Coincide';
  return difference < 0 ? `Faltan ${formatCents(-difference)}` : `Sobran ${formatCents(difference)}`;
}
