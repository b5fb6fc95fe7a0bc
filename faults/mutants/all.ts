import { ACCOUNT_SECURITY_MUTANTS } from './account-security.ts';
import { ALERT_AND_CHART_MUTANTS } from './alerts-and-chart.ts';
import { BACKUP_MUTANTS } from './backup.ts';
import { BILLING_MUTANTS } from './billing.ts';
import { CLAIM_MUTANTS } from './claims.ts';
import { CLINICAL_HISTORY_MUTANTS } from './clinical-history.ts';
import { EXPORT_AND_PROGRAM_MUTANTS } from './exports-and-programs.ts';
import { FOLLOW_UP_MUTANTS } from './follow-up.ts';
import { FORM_AND_LIST_MUTANTS } from './forms-and-lists.ts';
import { HEALTH_INSURANCE_MUTANTS } from './health-insurance.ts';
import { HTTP_MUTANTS } from './http.ts';
import { IDENTITY_MUTANTS } from './identities.ts';
import { IMPORT_MUTANTS } from './imports.ts';
import { LIMIT_MUTANTS } from './limits.ts';
import { MERGE_MUTANTS } from './merges.ts';
import { MESSAGE_MUTANTS } from './messages.ts';
import type { Mutant } from './mutant.ts';
import { ONBOARDING_MUTANTS } from './onboarding.ts';
import { ONLINE_BOOKING_MUTANTS } from './online-booking.ts';
import { OPERATION_MUTANTS } from './operation.ts';
import { PRINTING_MUTANTS } from './printing.ts';
import { RECALL_AND_TASK_MUTANTS } from './recalls-and-tasks.ts';
import { SCHEDULING_MUTANTS } from './scheduling.ts';
import { SCREEN_MUTANTS } from './screens.ts';
import { SECOND_FACTOR_MUTANTS } from './second-factor.ts';
import { SESSION_MUTANTS } from './sessions.ts';
import { STATEMENT_MUTANTS } from './statements.ts';
import { TENANCY_MUTANTS } from './tenancy.ts';
import { USER_AND_CLINIC_MUTANTS } from './users-and-clinics.ts';
import { WEB_FAILURE_MUTANTS } from './web-failures.ts';
import { WEB_MISSING_CODE_MUTANTS } from './web-missing-code.ts';

export const MUTANTS: readonly Mutant[] = [
  ...SESSION_MUTANTS,
  ...SECOND_FACTOR_MUTANTS,
  ...IDENTITY_MUTANTS,
  ...ACCOUNT_SECURITY_MUTANTS,
  ...TENANCY_MUTANTS,
  ...USER_AND_CLINIC_MUTANTS,
  ...HEALTH_INSURANCE_MUTANTS,
  ...CLINICAL_HISTORY_MUTANTS,
  ...ALERT_AND_CHART_MUTANTS,
  ...ONBOARDING_MUTANTS,
  ...SCHEDULING_MUTANTS,
  ...ONLINE_BOOKING_MUTANTS,
  ...MESSAGE_MUTANTS,
  ...BILLING_MUTANTS,
  ...CLAIM_MUTANTS,
  ...MERGE_MUTANTS,
  ...EXPORT_AND_PROGRAM_MUTANTS,
  ...FOLLOW_UP_MUTANTS,
  ...IMPORT_MUTANTS,
  ...RECALL_AND_TASK_MUTANTS,
  ...PRINTING_MUTANTS,
  ...HTTP_MUTANTS,
  ...LIMIT_MUTANTS,
  ...BACKUP_MUTANTS,
  ...OPERATION_MUTANTS,
  ...WEB_FAILURE_MUTANTS,
  ...STATEMENT_MUTANTS,
  ...SCREEN_MUTANTS,
  ...FORM_AND_LIST_MUTANTS,
  ...WEB_MISSING_CODE_MUTANTS,
];
