import { authFeature } from '../features/auth/auth.feature.ts';
import { billingFeature } from '../features/billing/billing.feature.ts';
import { clinicalHistoryFeature } from '../features/clinical-history/clinical-history.feature.ts';
import { exchangeFeature } from '../features/exchange/exchange.feature.ts';
import { followUpFeature } from '../features/follow-up/follow-up.feature.ts';
import { healthInsuranceFeature } from '../features/health-insurance/health-insurance.feature.ts';
import { onboardingFeature } from '../features/onboarding/onboarding.feature.ts';
import { schedulingFeature } from '../features/scheduling/scheduling.feature.ts';
import type { Feature } from '../shared/feature.ts';

export const features: readonly Feature[] = [
  authFeature,
  healthInsuranceFeature,
  clinicalHistoryFeature,
  onboardingFeature,
  schedulingFeature,
  followUpFeature,
  billingFeature,
  exchangeFeature,
];
