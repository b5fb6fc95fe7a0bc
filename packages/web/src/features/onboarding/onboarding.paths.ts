import { path } from '../../shared/path.ts';

export const onboardingPaths = {
  onboarding: path('/onboarding'),
  onboardingByToken: path('/onboarding/:invitationToken'),
  registrationSuccess: path('/registration-success'),
} as const;
