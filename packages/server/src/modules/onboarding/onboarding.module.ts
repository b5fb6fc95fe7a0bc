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
import { clinicEnvelope, removeOldMailCounts, reserveMail, reserveMails } from './mail/mail-budget.ts';
import { mailboxOf } from './mail/mailbox.ts';
import {
  attemptDelivery,
  canSendNotifications,
  deliverMail,
  sendNotification,
} from './mail/outbox.service.ts';
import { clinicMail, renderLetter } from './mail/templates.ts';
import { onboardingExport } from './onboarding.export.ts';
import { registrationHandlers } from './registration/registration.handlers.ts';
import { completeRegistration } from './registration/registration.service.ts';
import { rotateSecrets } from './rotate-secrets.service.ts';
import { workKinds } from './work-kinds.ts';

/** The module's public API: service functions, the handler of the mail queue, and the outbox for other modules. */
export const onboarding = {
  attemptDelivery,
  canSendNotifications,
  cancelInvitation,
  clinicEnvelope,
  clinicMail,
  completeRegistration,
  createEmailConfig,
  decideRegistration,
  deliverMail,
  exported: onboardingExport,
  generateLink,
  getEmailConfigForUpdate,
  getInvitationByToken,
  lockInvitation,
  mailboxOf,
  removeOldMailCounts,
  renderLetter,
  reserveMail,
  reserveMails,
  rotateSecrets,
  sendInvitation,
  sendNotification,
  toggleEmailConfig,
  workKinds,
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
        problem: () => ({
          present: (body) => ({
            ...body,
            ...(body.errors !== undefined && { validationErrors: body.errors }),
            error: body.message,
          }),
        }),
      },
    ),
};
