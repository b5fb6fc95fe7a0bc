import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateTotals, instalmentsOf, netPatientParts } from './estimate-totals.ts';

const MAX = 99_999_999_999;
const line = fc
  .tuple(fc.nat(MAX), fc.nat(MAX))
  .map(([a, b]) => ({ price: Math.max(a, b), covered: Math.min(a, b), patientPart: Math.abs(a - b) }));
const discount = fc.option(
  fc.oneof(
    fc.nat(10_000).map((hundredths) => ({ percent: hundredths / 100 })),
    fc.integer({ min: 1, max: MAX }).map((amount) => ({ amount })),
  ),
);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

it('the discount reduces only the patient’s part', () => {
  const lines = [
    { price: 10_000, covered: 4_000, patientPart: 6_000 },
    { price: 5_050, covered: 0, patientPart: 5_050 },
  ];
  const sums = { price: 15_050, covered: 4_000, patientPart: 11_050 };
  expect(estimateTotals(lines, null)).toEqual({ ...sums, discount: 0, total: 11_050 });
  expect(estimateTotals(lines, { percent: 10 })).toEqual({ ...sums, discount: 1_105, total: 9_945 });
  expect(estimateTotals(lines, { percent: 0.01 })).toEqual({ ...sums, discount: 1, total: 11_049 });
  expect(estimateTotals(lines, { amount: 50 })).toEqual({ ...sums, discount: 50, total: 11_000 });
  expect(estimateTotals(lines, { amount: 20_000 })).toEqual({ ...sums, discount: 11_050, total: 0 });
});

it('shares the discount so that the lines add up to the total and none is negative', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), discount, (lines, given) => {
      const { total, patientPart, discount: taken } = estimateTotals(lines, given);
      const parts = netPatientParts(lines, given);
      expect(sum(parts)).toBe(total);
      parts.forEach((part, index) => {
        const own = lines[index]?.patientPart ?? 0;
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(own);
        // Within a cent of the proportional share.
        if (patientPart > 0) {
          const exact = Number((BigInt(own) * BigInt(patientPart - taken)) / BigInt(patientPart));
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(1);
        }
      });
    }),
    { numRuns: 1_000 },
  );
});

it('instalments are monthly, add up to the total and differ by at most a cent', () => {
  expect(instalmentsOf(10_000, 3, '2026-10-31')).toEqual([
    { day: '2026-10-31', amount: 3_334 },
    { day: '2026-11-30', amount: 3_333 },
    { day: '2026-12-31', amount: 3_333 },
  ]);
  fc.assert(
    fc.property(fc.nat(MAX * 20), fc.integer({ min: 1, max: 36 }), (total, count) => {
      const amounts = instalmentsOf(total, count, '2026-01-15').map(({ amount }) => amount);
      expect(sum(amounts)).toBe(total);
      expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
    }),
  );
});
