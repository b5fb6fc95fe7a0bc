import { formatCents } from './money.ts';

export function balanceText(balanceInCents: number): string {
  if (balanceInCents === 0) return 'sin deuda';
  const amount = `$ ${formatCents(Math.abs(balanceInCents))}`;
  return balanceInCents > 0 ? `${amount} a pagar` : `${amount} a favor del paciente`;
}
