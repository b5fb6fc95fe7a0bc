import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { limitTokenGuesses } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { MailParts } from '../mail/invitation-mails.service.ts';
import { invitationsRepository, presentInvitation } from './invitations.repository.ts';
import {
  cancelInvitation,
  decideRegistration,
  generateLink,
  getInvitationByToken,
  lockInvitation,
  removeInvitation,
  resendInvitation,
  sendInvitation,
} from './invitations.service.ts';

export function invitationHandlers(parts: MailParts & { readonly throttle: Throttle }) {
  const { throttle } = parts;
  const { limits } = onboardingService.routes.validateToken;
  return {
    listInvitations: async ({ tx, now }) =>
      (await invitationsRepository(tx).list()).map((row) => presentInvitation(row, now)),

    validateToken: async ({ origin, params, systemTransaction }) => {
      const { email, doc_number } = await limitTokenGuesses(origin, { throttle, limits }, () =>
        systemTransaction((ctx) => getInvitationByToken(ctx, params.invitationToken)),
      );
      return { email, clinicNameSuggested: null, docNumber: doc_number };
    },

    sendInvitation: stages({ run: (ctx) => sendInvitation(ctx, ctx.body, parts) }),

    generateLink: stages({
      run: async (ctx) => ({ link: await generateLink(ctx, ctx.body.docNumber, parts) }),
    }),

    cancelInvitation: stages({
      find: (ctx) => lockInvitation(ctx, ctx.params.id),
      run: (ctx) => cancelInvitation(ctx, ctx.found),
    }),

    resendInvitation: stages({
      find: (ctx) => lockInvitation(ctx, ctx.params.id),
      run: (ctx) => resendInvitation(ctx, ctx.found, parts),
    }),

    approveInvitation: stages({
      find: (ctx) => lockInvitation(ctx, ctx.params.id),
      run: (ctx) => decideRegistration(ctx, ctx.found, 'approve', parts),
    }),

    rejectInvitation: stages({
      find: (ctx) => lockInvitation(ctx, ctx.params.id),
      run: (ctx) => decideRegistration(ctx, ctx.found, 'reject', parts),
    }),

    removeInvitation: stages({
      find: (ctx) => lockInvitation(ctx, ctx.params.id),
      run: (ctx) => removeInvitation(ctx, ctx.found),
    }),
  } satisfies PartialHandlers<typeof onboardingService>;
}
