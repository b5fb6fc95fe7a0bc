import { formatCents } from './money.ts';

/** A balance in cents as a sentence's end: `$ 1.500,00 a pagar`. */
export function balanceText(balance: number): string {
  if (balance === 0) return 'sin deuda';
  const amount = `$ ${formatCents(Math.abs(balance))}`;
  return balance > 0 ? `${amount} a pagar` : `${amount} a favor del paciente`;
}
