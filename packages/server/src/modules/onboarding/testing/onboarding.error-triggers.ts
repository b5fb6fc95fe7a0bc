import {
  blockedGuesses,
  type ErrorTrigger,
  type ModuleTriggers,
} from '../../../authorization/testing/error-triggers.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { newEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';

export const triggers: ModuleTriggers = async (app, { here, admin, ...world }) => {
  const registered = { params: { id: world.registration.id } };
  const pending = { params: { id: world.pendingInvitation.id } };
  const inUse: ErrorTrigger = { ...registered, prepare: () => joinClinicOf(app, world.registration.id) };
  const guesses = (guess: Pick<ErrorTrigger, 'params' | 'body'>) =>
    blockedGuesses(app, 'invitation-token', guess);
  await app.as(admin.token).onboarding.createEmailConfig({ body: newEmailConfig() });
  return {
    'GET /services/onboarding/api/invitations/validate/:invitationToken': {
      429: guesses({ params: { invitationToken: 'a-guess' } }),
    },
    'POST /services/onboarding/api/onboarding/complete-registration': {
      404: [
        { body: { invitationToken: 'NO_SUCH' } },
        { body: { invitationToken: world.registration.token } },
      ],
      409: [{ body: { username: here.receptionist.username } }],
      429: guesses({ body: { invitationToken: 'a-guess' } }),
      hiddenBy429: [409],
    },
    'POST /services/onboarding/api/invitations/send': {
      409: [{ body: { email: world.pendingInvitation.email } }],
    },
    'POST /services/onboarding/api/invitations/generate-link': {
      409: [{ body: { docNumber: world.registration.docNumber } }],
    },
    'PUT /services/onboarding/api/invitations/:id/cancel': { 409: [registered] },
    'POST /services/onboarding/api/invitations/:id/resend': { 409: [registered] },
    'POST /services/onboarding/api/invitations/:id/approve': { 409: [pending] },
    'POST /services/onboarding/api/invitations/:id/reject': { 409: [pending, inUse] },
    'DELETE /services/onboarding/api/invitations/:id': { 409: [inUse] },
    'POST /services/onboarding/api/email-config': { 409: [{ body: { configName: world.configName } }] },
    'PUT /services/onboarding/api/email-config/:configName': {
      400: [{ body: { smtpHost: 'other.example.com', smtpPassword: '' } }],
    },
    'DELETE /services/onboarding/api/email-config/:configName': {
      409: [{ params: { configName: 'SYSTEM_ADMIN' } }],
    },
    'POST /services/onboarding/api/email-config/:configName/test': {
      409: [{ prepare: () => deactivate(app, world.configName) }],
    },
  };
};

/** Adds another user to the clinic of a registration, so that it cannot be rejected or deleted. */
async function joinClinicOf(app: TestApp, invitationId: number): Promise<() => Promise<unknown>> {
  const { rows } = await app.owner.query('select clinic_id from invitations where id = $1', [invitationId]);
  const { id } = await buildUser(app, { clinicId: rows[0].clinic_id });
  return () => app.owner.query('delete from users where id = $1', [id]);
}

async function deactivate(app: TestApp, configName: string): Promise<() => Promise<unknown>> {
  const set = (isActive: boolean) =>
    app.owner.query('update email_configs set is_active = $1 where config_name = $2', [isActive, configName]);
  await set(false);
  return () => set(true);
}
