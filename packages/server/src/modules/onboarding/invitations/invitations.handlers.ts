import type { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { enterSystem } from '../../../kernel/access/tenancy.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
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
import { countingGuesses } from './token-guesses.ts';

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
    listInvitations: async ({ tx }) => {
      const invitations = await invitationsRepository(tx).list();
      return invitations.map((row) => presentInvitation(row, parts.clock()));
    },

    validateToken: async ({ transaction, origin, params }) => {
      const invitation = await countingGuesses(parts.throttle, origin, () =>
        transaction(async (tx) => {
          await enterSystem(tx);
          return getInvitationByToken(tx, params.invitationToken, parts.clock());
        }),
      );
      return { email: invitation.email, clinicNameSuggested: null, docNumber: invitation.doc_number };
    },

    sendInvitation: ({ tx, caller, origin, readBody }) =>
      sendInvitation({ ...parts, tx, caller, origin }, readBody()),

    generateLink: async ({ tx, caller, origin, readBody }) => ({
      link: await generateLink({ ...parts, tx, caller, origin }, readBody().docNumber),
    }),

    cancelInvitation: ({ tx, caller, origin, params }) =>
      cancelInvitation({ ...parts, tx, caller, origin }, params.id),

    resendInvitation: ({ tx, caller, origin, params }) =>
      resendInvitation({ ...parts, tx, caller, origin }, params.id),

    approveInvitation: ({ tx, caller, origin, params }) =>
      decideRegistration({ ...parts, tx, caller, origin }, params.id, 'approve'),

    rejectInvitation: ({ tx, caller, origin, params }) =>
      decideRegistration({ ...parts, tx, caller, origin }, params.id, 'reject'),

    removeInvitation: ({ tx, caller, origin, params }) =>
      removeInvitation({ ...parts, tx, caller, origin }, params.id),
  };
}
