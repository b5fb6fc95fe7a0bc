import type { Feature } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { onboardingPaths } from './onboarding.paths.ts';

const onboardingPage = () =>
  import('./registration/OnboardingPage.tsx').then((module) => module.OnboardingPage);

export const onboardingFeature: Feature = {
  routes: [
    { path: onboardingPaths.onboarding, access: 'public', screen: onboardingPage },
    { path: onboardingPaths.onboardingByToken, access: 'public', screen: onboardingPage },
    {
      path: onboardingPaths.registrationSuccess,
      access: 'public',
      screen: () =>
        import('./registration/RegistrationSuccessPage.tsx').then((module) => module.RegistrationSuccessPage),
    },
    {
      path: paths.manageOnboarding,
      access: ['ADMIN'],
      screen: () =>
        import('./invitations/InvitationListPage.tsx').then((module) => module.InvitationListPage),
      prefetch: async (queries) => {
        const invitations = await import('./invitations/invitations.queries.ts');
        await invitations.prefetchInvitations(queries);
      },
    },
    {
      path: paths.emailConfiguration,
      access: ['ADMIN'],
      screen: () => import('./email-config/EmailConfigPage.tsx').then((module) => module.EmailConfigPage),
    },
  ],
};
