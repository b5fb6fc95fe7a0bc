import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { limitTokenGuesses } from '../invitations/token-guesses.ts';
import type { OutboxParts } from '../mail/outbox.service.ts';
import { completeRegistration } from './registration.service.ts';

type RegistrationRoutes = Pick<(typeof onboardingService)['routes'], 'completeRegistration'>;

export const registrationHandlers = (
  parts: OutboxParts & { readonly throttle: Throttle },
): Handlers<RegistrationRoutes> => ({
  completeRegistration: async (ctx) => {
    const body = ctx.readBody();
    const data = await limitTokenGuesses(ctx.origin, parts.throttle, () =>
      completeRegistration(ctx, body, parts),
    );
    return { data };
  },
});
