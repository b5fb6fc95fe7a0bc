import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { emailConfigHandlers } from './email-config/email-configs.handlers.ts';
import {
  createEmailConfig,
  getEmailConfigForUpdate,
  toggleEmailConfig,
} from './email-config/email-configs.service.ts';
import { invitationHandlers } from './invitations/invitations.handlers.ts';
import {
  cancelInvitation,
  decideRegistration,
  generateLink,
  getInvitationByToken,
  lockInvitation,
  sendInvitation,
} from './invitations/invitations.service.ts';
import { deliverMail } from './mail/outbox.service.ts';
import { registrationHandlers } from './registration/registration.handlers.ts';
import { completeRegistration } from './registration/registration.service.ts';
import { rotateSecrets } from './rotate-secrets.service.ts';

/** The module's public API: service functions that run in the caller's context, and the handler of the mail queue. */
export const onboarding = {
  cancelInvitation,
  completeRegistration,
  createEmailConfig,
  decideRegistration,
  deliverMail,
  generateLink,
  getEmailConfigForUpdate,
  getInvitationByToken,
  lockInvitation,
  rotateSecrets,
  sendInvitation,
  toggleEmailConfig,
};

/** Service onboarding: invitations, registration by invitation, outgoing e-mail. */
export const onboardingModule: Module<typeof onboardingService> = {
  service: onboardingService,
  mount: (app, kernel) =>
    mountService(
      app,
      onboardingService,
      { ...invitationHandlers(kernel), ...registrationHandlers(kernel), ...emailConfigHandlers(kernel) },
      {
        gate: kernel.gate,
        // The wizard reads `validationErrors`; the e-mail configuration screen reads `error` (specification, section 7).
        extendProblem: (body) => ({
          ...body,
          ...(body.errors !== undefined && { validationErrors: body.errors }),
          error: body.message,
        }),
      },
    ),
};
