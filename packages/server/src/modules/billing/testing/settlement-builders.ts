import type { SettlementTermsCreate } from '@dentaria/contract/billing/results.ts';
import { TODAY } from '../../../testing/clock.ts';

/** First terms of a professional: 40 % of production from today on. */
export const newTerms = (overrides: Partial<SettlementTermsCreate> = {}): SettlementTermsCreate => ({
  validFrom: TODAY,
  basis: 'production',
  percent: 40,
  lastNumber: 0,
  ...overrides,
});
