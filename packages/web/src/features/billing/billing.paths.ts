import { path } from '../../shared/path.ts';

export const billingPaths = {
  /** Search parameters: cash/cash-address.ts. */
  cash: path('/caja'),
} as const;
