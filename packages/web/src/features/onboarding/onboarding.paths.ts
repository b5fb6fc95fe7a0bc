import { links } from '@dentaria/contract/links.ts';
import { path } from '../../shared/paths.ts';

export const onboardingPaths = {
  onboarding: path('/onboarding'),
  onboardingByToken: path(links.clinicInvitation.page),
  registrationSuccess: path('/registration-success'),
} as const;
