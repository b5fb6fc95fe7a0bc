import type { Terms } from './prices.ts';

/** Half a cent is rounded up. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);

/** How the insurance and the patient share a price; both parts add up to it. The patient pays at least the copayment. */
export function splitPrice({ price, coveredPercent, coveredAmount, copayment }: Terms): {
  readonly covered: number;
  readonly patientPart: number;
} {
  const offered = coveredAmount ?? (coveredPercent === null ? 0 : percentOf(price, coveredPercent));
  const covered = Math.max(0, Math.min(offered, price - copayment));
  return { covered, patientPart: price - covered };
}

/** Terms of a list in dollars. `rate`: cents of a peso per dollar. Half a cent is rounded up. */
export function inPesos(terms: Terms, rate: number): Terms {
  const pesos = (cents: number): number => Number((BigInt(cents) * BigInt(rate) + 50n) / 100n);
  return {
    ...terms,
    price: pesos(terms.price),
    coveredAmount: terms.coveredAmount === null ? null : pesos(terms.coveredAmount),
    copayment: pesos(terms.copayment),
  };
}

/** A raised price: to the nearest multiple of `rounding`, halves up. */
export function raisedPrice(price: number, percent: number, rounding: number): number {
  const hundredths = 10_000 + Math.round(percent * 100);
  return Math.floor((price * hundredths + 5_000 * rounding) / (10_000 * rounding)) * rounding;
}

/** Amounts that the insurance or the patient pays are raised with the price, percentages stay. */
export function raisedTerms(terms: Terms, percent: number, rounding: number): Terms {
  const raised = (amount: number): number => raisedPrice(amount, percent, rounding);
  return {
    ...terms,
    price: raised(terms.price),
    coveredAmount: terms.coveredAmount === null ? null : raised(terms.coveredAmount),
    copayment: raised(terms.copayment),
  };
}
