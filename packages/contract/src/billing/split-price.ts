import type { Terms } from './prices.ts';

/** Rounds half a cent up. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);

export function splitPrice({ price, coveredPercent, coveredAmount, copayment }: Terms): {
  readonly covered: number;
  readonly patientPart: number;
} {
  const offered = coveredAmount ?? (coveredPercent === null ? 0 : percentOf(price, coveredPercent));
  const covered = Math.max(0, Math.min(offered, price - copayment));
  return { covered, patientPart: price - covered };
}

/** `rate` is in peso cents per dollar. Rounds half a cent up. */
export function inPesos(terms: Terms, rate: number): Terms {
  const pesos = (cents: number): number => Number((BigInt(cents) * BigInt(rate) + 50n) / 100n);
  return {
    ...terms,
    price: pesos(terms.price),
    coveredAmount: terms.coveredAmount === null ? null : pesos(terms.coveredAmount),
    copayment: pesos(terms.copayment),
  };
}

export function raisedPrice(price: number, percent: number, rounding: number): number {
  const hundredths = 10_000 + Math.round(percent * 100);
  return Math.floor((price * hundredths + 5_000 * rounding) / (10_000 * rounding)) * rounding;
}

export function raisedTerms(terms: Terms, percent: number, rounding: number): Terms {
  const raised = (amount: number): number => raisedPrice(amount, percent, rounding);
  return {
    ...terms,
    price: raised(terms.price),
    coveredAmount: terms.coveredAmount === null ? null : raised(terms.coveredAmount),
    copayment: raised(terms.copayment),
  };
}
