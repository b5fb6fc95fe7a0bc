import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import type { Database } from '../../kernel/database/database.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { emailConfigHandlers } from './email-config/email-configs.handlers.ts';
import { createEmailConfig, toggleEmailConfig } from './email-config/email-configs.service.ts';
import { invitationHandlers } from './invitations/invitations.handlers.ts';
import {
  cancelInvitation,
  decideRegistration,
  generateLink,
  getInvitationByToken,
  sendInvitation,
} from './invitations/invitations.service.ts';
import { deliverMail, type OutboxParts } from './mail/outbox.service.ts';
import { registrationHandlers } from './registration/registration.handlers.ts';
import { completeRegistration } from './registration/registration.service.ts';
import { resealSecrets } from './reseal.service.ts';

/** What the delivery of mail needs. */
export type MailParts = OutboxParts & { readonly database: Database };

/**
 * What other parts may use of onboarding: the work of the queue "mail", the way of an invitation, the server that its
 * mail leaves by, the change of its key.
 */
export const onboarding = {
  cancelInvitation,
  completeRegistration,
  createEmailConfig,
  decideRegistration,
  deliverMail,
  generateLink,
  getInvitationByToken,
  resealSecrets,
  sendInvitation,
  toggleEmailConfig,
};

/** Service onboarding: invitations, registration by invitation, outgoing e-mail. */
export const onboardingModule: Module = {
  service: onboardingService,
  mount: (app, kernel) =>
    mountService(
      app,
      onboardingService,
      { ...invitationHandlers(kernel), ...registrationHandlers(kernel), ...emailConfigHandlers(kernel) },
      {
        gate: kernel.gate,
        // The wizard reads `validationErrors`, the e-mail configuration screen `error` (specification, section 7).
        extendProblem: (body) => ({
          ...body,
          ...(body.errors !== undefined && { validationErrors: body.errors }),
          error: body.message,
        }),
      },
    ),
};
