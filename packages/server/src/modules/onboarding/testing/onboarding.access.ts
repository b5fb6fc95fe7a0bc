import { admin } from '../../../authorization/testing/case.ts';
import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { insertInvitation, marker, newDni, type World } from '../../../authorization/testing/world.ts';
import { newEmailConfig, newRegistration } from '../../../testing/builders/onboarding-builders.ts';

const invitation = (world: World) => ({ id: world.pendingInvitation.id });
const registration = (world: World) => ({ id: world.registration.id });
const config = (world: World) => ({ configName: world.configName });
const smtp = () => newEmailConfig({ configName: `CFG_${marker().toUpperCase()}`, smtpHost: '127.0.0.1' });
const registrationWith = (invitationToken: string) => ({
  ...newRegistration({ username: `u_${marker()}` }),
  invitationToken,
});

export const access: ModuleAccess = {
  routes: {
    'GET /services/onboarding/api/invitations': [{ on: 'all', answers: admin(200) }],
    'GET /services/onboarding/api/invitations/validate/:invitationToken': [
      {
        on: 'a pending invitation',
        params: (world) => ({ invitationToken: world.pendingInvitation.token }),
        answers: { everybody: 200 },
        discloses: ({ pendingInvitation }) => [pendingInvitation.email, pendingInvitation.docNumber],
      },
      {
        on: 'a used one',
        params: (world) => ({ invitationToken: world.registration.token }),
        answers: { everybody: 404 },
      },
    ],
    'POST /services/onboarding/api/onboarding/complete-registration': [
      {
        on: 'a pending invitation',
        body: ({ pendingInvitation: { token } }) => registrationWith(token),
        answers: { everybody: 201 },
        consumes: true,
        isSlow: true,
        prepare: async (app) => ({ body: registrationWith((await insertInvitation(app)).token) }),
        discloses: ({ pendingInvitation }) => [pendingInvitation.email],
      },
    ],
    'POST /services/onboarding/api/invitations/send': [
      {
        on: 'a new object',
        body: () => ({ email: `${marker()}@example.com`, docNumber: newDni() }),
        answers: admin(201),
      },
    ],
    'POST /services/onboarding/api/invitations/generate-link': [
      { on: 'a new object', body: () => ({ docNumber: newDni() }), answers: admin(201) },
    ],
    'PUT /services/onboarding/api/invitations/:id/cancel': [
      { on: 'a pending one', params: invitation, answers: admin(200), consumes: true },
    ],
    'POST /services/onboarding/api/invitations/:id/resend': [
      { on: 'a pending one', params: invitation, answers: admin(200), consumes: true },
    ],
    'POST /services/onboarding/api/invitations/:id/approve': [
      { on: 'a registration', params: registration, answers: admin(200), consumes: true },
      { on: 'a pending one', params: invitation, answers: admin(409) },
    ],
    'POST /services/onboarding/api/invitations/:id/reject': [
      { on: 'a registration', params: registration, answers: admin(200), consumes: true },
      { on: 'a pending one', params: invitation, answers: admin(409) },
    ],
    'DELETE /services/onboarding/api/invitations/:id': [
      { on: 'a pending one', params: invitation, answers: admin(204), consumes: true },
    ],
    'GET /services/onboarding/api/email-config': [{ on: 'all', answers: admin(200) }],
    'GET /services/onboarding/api/email-config/stats': [{ on: 'the figures', answers: admin(200) }],
    'POST /services/onboarding/api/email-config': [{ on: 'a new object', body: smtp, answers: admin(201) }],
    'PUT /services/onboarding/api/email-config/:configName': [
      { on: 'an existing object', params: config, body: smtp, answers: admin(200), consumes: true },
    ],
    'PATCH /services/onboarding/api/email-config/:configName/toggle': [
      { on: 'an existing object', params: config, answers: admin(200), consumes: true },
    ],
    'DELETE /services/onboarding/api/email-config/:configName': [
      { on: 'an existing object', params: config, answers: admin(204), consumes: true },
    ],
    'POST /services/onboarding/api/email-config/:configName/test': [
      { on: 'an existing object', params: config, body: () => ({}), answers: admin(200), isAudited: false },
    ],
  },
  fillTables: async (app, { admin, here }) => {
    const body = { email: 'somebody@example.com', docNumber: '30111222' };
    await app.as(admin.token).onboarding.sendInvitation({ body });
    await app.owner.query(
      `insert into outgoing_mails (clinic_id, kind, subject_id, message_id, due_at, created_at)
       values (0, 'account-notice', $1, 'aviso', now(), now())`,
      [here.receptionist.id],
    );
  },
};
