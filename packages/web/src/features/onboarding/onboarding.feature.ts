import type { Feature } from '../../shared/feature.ts';
import { paths } from '../../shared/paths.ts';
import { onboardingPaths } from './onboarding.paths.ts';

const onboardingPage = async () => (await import('./registration/OnboardingPage.tsx')).OnboardingPage;

/** Registration by invitation, the invitations themselves and the outgoing e-mail. */
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
        const [{ invitationListQuery }, { emailConfigListQuery }] = await Promise.all([
          import('./invitations/invitations.queries.ts'),
          import('./email-config/email-config.queries.ts'),
        ]);
        await Promise.all([
          queries.prefetchQuery(invitationListQuery),
          queries.prefetchQuery(emailConfigListQuery),
        ]);
      },
    },
    {
      path: paths.emailConfiguration,
      access: ['ADMIN'],
      screen: async () => (await import('./email-config/EmailConfigPage.tsx')).EmailConfigPage,
      prefetch: async (queries) => {
        const { emailConfigListQuery, emailConfigStatsQuery } = await import(
          './email-config/email-config.queries.ts'
        );
        await Promise.all([
          queries.prefetchQuery(emailConfigListQuery),
          queries.prefetchQuery(emailConfigStatsQuery),
        ]);
      },
    },
  ],
};
