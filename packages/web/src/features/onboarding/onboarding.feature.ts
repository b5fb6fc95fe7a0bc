import type { Feature } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { onboardingPaths } from './onboarding.paths.ts';

const onboardingPage = async () => (await import('./registration/OnboardingPage.tsx')).OnboardingPage;

export const onboardingFeature: Feature = {
  routes: [
    { path: onboardingPaths.onboarding, access: 'public', screen: onboardingPage },
    { path: onboardingPaths.onboardingByToken, access: 'public', screen: onboardingPage },
    {
      path: onboardingPaths.registrationSuccess,
      access: 'public',
      screen: async () =>
        (await import('./registration/RegistrationSuccessPage.tsx')).RegistrationSuccessPage,
    },
    {
      path: paths.manageOnboarding,
      access: ['ADMIN'],
      screen: async () => (await import('./invitations/InvitationListPage.tsx')).InvitationListPage,
      prefetch: async (queries) => {
        const invitations = await import('./invitations/invitations.queries.ts');
        await invitations.prefetchInvitations(queries);
      },
    },
    {
      path: paths.emailConfiguration,
      access: ['ADMIN'],
      screen: async () => (await import('./email-config/EmailConfigPage.tsx')).EmailConfigPage,
    },
  ],
};
