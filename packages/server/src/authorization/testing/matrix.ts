import { AUTH_ROWS } from './rows/auth.ts';
import type { Rows } from './rows/case.ts';
import { CLINICAL_HISTORY_ROWS } from './rows/clinical-history.ts';
import { HEALTH_INSURANCE_ROWS } from './rows/health-insurance.ts';
import { KERNEL_ROWS } from './rows/kernel.ts';
import { ONBOARDING_ROWS } from './rows/onboarding.ts';

/**
 * Who may call what (design, section 5). The keys are the routes as the running router knows them; matrix.test.ts
 * fails for a route without a row and for a row without a route.
 */
export const MATRIX: Rows = {
  ...AUTH_ROWS,
  ...HEALTH_INSURANCE_ROWS,
  ...CLINICAL_HISTORY_ROWS,
  ...ONBOARDING_ROWS,
  ...KERNEL_ROWS,
};
