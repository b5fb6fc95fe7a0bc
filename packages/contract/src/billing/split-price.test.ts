import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_CENTS } from '../fields/cents.ts';
import { ROUNDINGS, type Terms } from './prices.ts';
import { inPesos, raisedPrice, raisedTerms, splitPrice } from './split-price.ts';

const terms = (overrides: Partial<Terms> = {}): Terms => ({
  price: 1_000_000,
  coveredPercent: null,
  coveredAmount: null,
  copayment: 0,
  needsAuthorization: false,
  ...overrides,
});

const amount = fc.integer({ min: 0, max: MAX_CENTS });
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 100);
const percent = hundredths(0, 10_000);
const rise = hundredths(-9_000, 50_000);
const rounding = fc.constantFrom(...ROUNDINGS);
/** Amounts are independent of the price, so that some exceed it. */
const anyTerms = fc.record({
  price: amount,
  coveredPercent: fc.option(percent),
  coveredAmount: fc.option(amount),
  copayment: amount,
  needsAuthorization: fc.boolean(),
});

/** Divides exactly; halves up. */
const divide = (dividend: bigint, divisor: bigint): bigint => {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  return doubled < 0n && quotient * 2n * divisor !== doubled ? quotient - 1n : quotient;
};

const exactHundredths = (value: number): bigint => BigInt(value.toFixed(2).replace('.', ''));

describe('a price', () => {
  test.each<[string, Partial<Terms>, number, number]>([
    ['is paid by the patient without coverage', {}, 0, 1_000_000],
    ['is shared by a percentage', { coveredPercent: 70 }, 700_000, 300_000],
    ['is shared by an amount', { coveredAmount: 150_000 }, 150_000, 850_000],
    ['leaves the copayment to the patient', { coveredPercent: 100, copayment: 50_000 }, 950_000, 50_000],
    [
      'has a copayment only if the patient would pay less',
      { coveredPercent: 70, copayment: 50_000 },
      700_000,
      300_000,
    ],
    ['rounds half a covered cent up', { price: 5, coveredPercent: 50 }, 3, 2],
    ['is never covered beyond its amount', { price: 100, coveredAmount: 300 }, 100, 0],
    [
      'is paid by the patient if the copayment exceeds it',
      { price: 100, coveredPercent: 100, copayment: 300 },
      0,
      100,
    ],
  ])('%s', (_, overrides, covered, patientPart) => {
    expect(splitPrice(terms(overrides))).toEqual({ covered, patientPart });
  });

  test('is the sum of two parts that are never negative', () => {
    fc.assert(
      fc.property(anyTerms, (each) => {
        const { covered, patientPart } = splitPrice(each);
        expect(covered + patientPart).toBe(each.price);
        expect(Math.min(covered, patientPart)).toBeGreaterThanOrEqual(0);
        expect(patientPart).toBeGreaterThanOrEqual(Math.min(each.copayment, each.price));
      }),
      { numRuns: 5_000 },
    );
  });

  test('is covered by exactly its percentage', () => {
    fc.assert(
      fc.property(amount, percent, (price, coveredPercent) => {
        const exact = divide(BigInt(price) * exactHundredths(coveredPercent), 10_000n);
        expect(splitPrice(terms({ price, coveredPercent })).covered).toBe(Number(exact));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('a raised price', () => {
  test.each([
    [1_000_000, 12.5, 1, 1_125_000],
    [1_000_050, 10, 1, 1_100_055],
    [1_000_050, 10, 100, 1_100_100],
    [1_234_500, 7.35, 10_000, 1_330_000],
    [1_500_000, 10, 100_000, 1_700_000],
    [1_450_000, -10, 1_000, 1_305_000],
    [0, 500, 100, 0],
  ])('of %i by %d %% to multiples of %i is %i', (price, percent, step, raised) => {
    expect(raisedPrice(price, percent, step)).toBe(raised);
  });

  test('is the multiple of the rounding that is nearest in exact arithmetic', () => {
    fc.assert(
      fc.property(amount, rise, rounding, (price, percent, step) => {
        const exact = divide(BigInt(price) * (10_000n + exactHundredths(percent)), 10_000n * BigInt(step));
        expect(raisedPrice(price, percent, step)).toBe(Number(exact * BigInt(step)));
      }),
      { numRuns: 10_000 },
    );
  });

  test('keeps the order of two prices', () => {
    fc.assert(
      fc.property(amount, amount, rise, rounding, (one, other, percent, step) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(raisedPrice(low, percent, step)).toBeLessThanOrEqual(raisedPrice(high, percent, step));
      }),
    );
  });

  test('is never exceeded by its parts', () => {
    const within = anyTerms.map((each) => ({
      ...each,
      coveredAmount: each.coveredAmount === null ? null : Math.min(each.coveredAmount, each.price),
      copayment: Math.min(each.copayment, each.price),
    }));
    fc.assert(
      fc.property(within, rise, rounding, (before, percent, step) => {
        const after = raisedTerms(before, percent, step);
        expect(after.coveredAmount ?? 0).toBeLessThanOrEqual(after.price);
        expect(after.copayment).toBeLessThanOrEqual(after.price);
        expect(after.coveredPercent).toBe(before.coveredPercent);
      }),
    );
  });
});

test('a list in dollars is converted by the rate of the day', () => {
  const inDollars = terms({ price: 4_550, coveredAmount: 1_001, copayment: 3 });
  expect(inPesos(inDollars, 135_050)).toEqual({
    ...inDollars,
    price: 6_144_775,
    coveredAmount: 1_351_851,
    copayment: 4_052,
  });
  expect(inPesos(terms({ coveredPercent: 40 }), 100)).toEqual(terms({ coveredPercent: 40 }));
});
