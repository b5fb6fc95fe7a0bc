import { addMonths } from '../fields/time/clinic-time.ts';
import type { Estimate, EstimateLine } from './estimates.ts';

type PricedLine = Pick<EstimateLine, 'price' | 'covered' | 'patientPart'>;
type Discount = Estimate['discount'];

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Rounds half a cent up. */
function discountOf(patientPart: number, discount: Discount): number {
  if (!discount) return 0;
  if ('amount' in discount) return Math.min(discount.amount, patientPart);
  return Math.floor((patientPart * Math.round(discount.percent * 100) + 5_000) / 10_000);
}

export function estimateTotals(lines: readonly PricedLine[], given: Discount): Estimate['totals'] {
  const patientPart = sum(lines.map((line) => line.patientPart));
  const discount = discountOf(patientPart, given);
  return {
    price: sum(lines.map(({ price }) => price)),
    covered: sum(lines.map(({ covered }) => covered)),
    patientPart,
    discount,
    total: patientPart - discount,
  };
}

/**
 * Returns each line's patient part less its share of the discount. Leftover cents go to the largest remainders, so that
 * the shares add up to the discount.
 */
export function netPatientParts(lines: readonly PricedLine[], given: Discount): readonly number[] {
  const { patientPart, discount } = estimateTotals(lines, given);
  if (discount === 0) return lines.map((line) => line.patientPart);
  // BigInt, because the product of two amounts may exceed 2^53.
  const whole = BigInt(patientPart);
  const shares = lines.map((line, index) => {
    const product = BigInt(line.patientPart) * BigInt(discount);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = discount - sum(shares.map(({ share }) => share));
  const rounded = new Set(
    shares
      .toSorted((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(
    ({ index, share }) => (lines[index]?.patientPart ?? 0) - share - (rounded.has(index) ? 1 : 0),
  );
}

export const instalmentsOf = (total: number, count: number, firstDay: string): Estimate['instalments'] =>
  Array.from({ length: count }, (_, index) => ({
    day: addMonths(firstDay, index),
    amount: Math.floor(total / count) + (index < total % count ? 1 : 0),
  }));
