import { expect, it } from 'vitest';
import { recordOf, sidesOf, withChoice } from './chosen-records.ts';

const sides = { kept: { id: 4 }, other: { id: 9 } };
const swapped = { kept: { id: 9 }, other: { id: 4 } };

it('an unchosen field comes from the proposed record', () => {
  expect(recordOf({ field: 'phone', proposed: 'other' }, sides, {})).toBe(9);
  expect(recordOf({ field: 'phone', proposed: 'kept' }, sides, {})).toBe(4);
});

it('a choice stays with its record when the other record is kept', () => {
  const chosen = withChoice({}, 'phone', 9);
  expect(recordOf({ field: 'phone', proposed: 'kept' }, sides, chosen)).toBe(9);
  expect(sidesOf(chosen, sides)).toEqual({ phone: 'other' });
  expect(sidesOf(chosen, swapped)).toEqual({ phone: 'kept' });
});

it('the member number follows the obra social, and can be chosen afterwards', () => {
  const chosen = withChoice({}, 'healthInsurance', 9);
  expect(chosen).toEqual({ healthInsurance: 9, affiliateNumber: 9 });
  expect(withChoice(chosen, 'affiliateNumber', 4)).toEqual({ healthInsurance: 9, affiliateNumber: 4 });
  expect(withChoice({}, 'affiliateNumber', 4)).toEqual({ affiliateNumber: 4 });
});
