import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { emailConfig } from '../../../../testing/invitations.ts';

/** Without an active configuration that sends invitations, the screens show a warning. */
export function fakeActiveEmailConfig() {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
}
