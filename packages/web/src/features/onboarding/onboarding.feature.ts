import type { Feature } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { onboardingPaths } from './onboarding.paths.ts';

const onboardingPage = () =>
  import('./registration/OnboardingPage.tsx').then((module) => module.OnboardingPage);

/** Registration by invitation, the invitations themselves and the outgoing e-mail. */
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
        const [invitations, configs] = await Promise.all([
          import('./invitations/invitations.queries.ts'),
          import('./email-config/email-config.queries.ts'),
        ]);
        await Promise.all([
          queries.prefetchQuery(invitations.invitationListQuery),
          queries.prefetchQuery(configs.emailConfigListQuery),
        ]);
      },
    },
    {
      path: paths.emailConfiguration,
      access: ['ADMIN'],
      screen: () => import('./email-config/EmailConfigPage.tsx').then((module) => module.EmailConfigPage),
      prefetch: async (queries) => {
        const configs = await import('./email-config/email-config.queries.ts');
        await Promise.all([
          queries.prefetchQuery(configs.emailConfigListQuery),
          queries.prefetchQuery(configs.emailConfigStatsQuery),
        ]);
      },
    },
  ],
};
