import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import type { OutboxParts } from '../mail/outbox.service.ts';
import { invitationsRepository, presentInvitation } from './invitations.repository.ts';
import {
  cancelInvitation,
  decideRegistration,
  generateLink,
  getInvitationByToken,
  removeInvitation,
  resendInvitation,
  sendInvitation,
} from './invitations.service.ts';
import { limitTokenGuesses } from './token-guesses.ts';

type InvitationRoutes = Pick<
  (typeof onboardingService)['routes'],
  | 'listInvitations'
  | 'validateToken'
  | 'sendInvitation'
  | 'generateLink'
  | 'cancelInvitation'
  | 'resendInvitation'
  | 'approveInvitation'
  | 'rejectInvitation'
  | 'removeInvitation'
>;

export function invitationHandlers(
  parts: OutboxParts & { readonly throttle: Throttle },
): Handlers<InvitationRoutes> {
  return {
    listInvitations: async ({ tx, now }) => {
      const invitations = await invitationsRepository(tx).list();
      return invitations.map((row) => presentInvitation(row, now));
    },

    validateToken: async ({ origin, params, systemTransaction }) => {
      const { email, doc_number } = await limitTokenGuesses(origin, parts.throttle, () =>
        systemTransaction((ctx) => getInvitationByToken(ctx, params.invitationToken)),
      );
      return { email, clinicNameSuggested: null, docNumber: doc_number };
    },

    sendInvitation: (ctx) => sendInvitation(ctx, ctx.readBody(), parts),

    generateLink: async (ctx) => ({ link: await generateLink(ctx, ctx.readBody().docNumber, parts) }),

    cancelInvitation: (ctx) => cancelInvitation(ctx, ctx.params.id),

    resendInvitation: (ctx) => resendInvitation(ctx, ctx.params.id, parts),

    approveInvitation: (ctx) => decideRegistration(ctx, ctx.params.id, 'approve', parts),

    rejectInvitation: (ctx) => decideRegistration(ctx, ctx.params.id, 'reject', parts),

    removeInvitation: (ctx) => removeInvitation(ctx, ctx.params.id),
  };
}
