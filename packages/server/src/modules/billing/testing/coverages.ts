import type { CoverageWrite } from '@dentaria/contract/billing/prices.ts';

export const CARD = '47224915/03';

export const newCoverage = (overrides: CoverageWrite, number = CARD): CoverageWrite => ({
  affiliateNumber: number,
  ...overrides,
});

/** The columns of estimates and claims. */
export const OSDE_210 = {
  insurance: { id: 1, name: 'OSDE' },
  plan: { id: 2, name: '210' },
  affiliateNumber: CARD,
};
export const OSDE_WITHOUT_PLAN = { ...OSDE_210, plan: null, affiliateNumber: '9' };
export const PRIVATE = { insurance: null, plan: null, affiliateNumber: null };
