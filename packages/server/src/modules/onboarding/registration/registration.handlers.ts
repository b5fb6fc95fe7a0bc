import { registrationCompletion } from '@dentaria/contract/onboarding/registration.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { refuseLeaked } from '../../../kernel/leaked-passwords.ts';
import type { MailParts } from '../mail/invitation-mails.service.ts';
import { completeRegistration, findInvitation } from './registration.service.ts';

const { limits } = onboardingService.routes.completeRegistration;

export const registrationHandlers = ({ throttle, ...parts }: MailParts & { readonly throttle: Throttle }) =>
  ({
    completeRegistration: stages({
      find: async (ctx) => {
        const { invitationToken } = ctx.sent.body;
        // The schema refuses any other value.
        if (typeof invitationToken !== 'string') return;
        await limitTokenGuesses(ctx.origin, { throttle, limits }, () => findInvitation(ctx, invitationToken));
      },
      schema: () => refuseLeaked(registrationCompletion, 'password'),
      run: async (ctx) => ({ data: await completeRegistration(ctx, ctx.body, parts) }),
    }),
  }) satisfies PartialHandlers<typeof onboardingService>;
