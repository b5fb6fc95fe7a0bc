import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { emailConfig } from '../../../../testing/invitations.ts';

/** The screens warn while no active configuration sends the invitations. */
export function fakeActiveEmailConfig() {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
}
