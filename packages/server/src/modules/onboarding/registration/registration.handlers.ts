import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { countingGuesses } from '../invitations/token-guesses.ts';
import type { OutboxParts } from '../mail/outbox.service.ts';
import { completeRegistration } from './registration.service.ts';

type RegistrationRoutes = Pick<(typeof onboardingService)['routes'], 'completeRegistration'>;

export const registrationHandlers = (
  parts: OutboxParts & { readonly throttle: Throttle },
): Handlers<RegistrationRoutes> => ({
  completeRegistration: async ({ transaction, origin, readBody }) => {
    const body = readBody();
    return {
      data: await countingGuesses(parts.throttle, origin, () =>
        completeRegistration(body, origin, { ...parts, transaction }),
      ),
    };
  },
});
