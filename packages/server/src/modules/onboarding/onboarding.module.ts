import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { mailing } from '../mail/mail.module.ts';
import { invitationHandlers } from './invitations/invitations.handlers.ts';
import { mailKinds } from './mail/invitation-mails.service.ts';
import { onboardingTables } from './onboarding.tables.ts';
import { registrationHandlers } from './registration/registration.ts';
import { rotateSecrets } from './rotate-secrets.service.ts';
import { workKinds } from './work-kinds.ts';

export const onboarding = {
  tables: { manifests: onboardingTables },
  mailKinds,
  rotateSecrets,
  workKinds,
};

export const onboardingModule: Module<typeof onboardingService> = {
  service: onboardingService,
  mount: (app, kernel) =>
    mountService(
      app,
      onboardingService,
      {
        ...invitationHandlers(kernel),
        ...registrationHandlers(kernel),
        ...mailing.emailConfigHandlers(kernel),
      },
      {
        gate: kernel.gate,
        // The wizard reads `validationErrors`, the e-mail configuration screen `error` (specification, section 7).
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
