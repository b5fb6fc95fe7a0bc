import { BACKUP_FAULTS } from './backup.ts';
import { CLINICAL_HISTORY_FAULTS } from './clinical-history.ts';
import { HEALTH_INSURANCE_FAULTS } from './health-insurance.ts';
import { HTTP_FAULTS } from './http.ts';
import type { Mutant } from './mutant.ts';
import { ONBOARDING_FAULTS } from './onboarding.ts';
import { SESSION_FAULTS } from './sessions.ts';
import { TENANCY_FAULTS } from './tenancy.ts';
import { USER_AND_CLINIC_FAULTS } from './users-and-clinics.ts';

/** Every known mistake. */
export const MUTANTS: readonly Mutant[] = [
  ...SESSION_FAULTS,
  ...TENANCY_FAULTS,
  ...USER_AND_CLINIC_FAULTS,
  ...HEALTH_INSURANCE_FAULTS,
  ...CLINICAL_HISTORY_FAULTS,
  ...ONBOARDING_FAULTS,
  ...HTTP_FAULTS,
  ...BACKUP_FAULTS,
];
