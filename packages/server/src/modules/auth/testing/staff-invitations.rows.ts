import { admin, type Rows } from '../../../authorization/testing/case.ts';
import { marker, type World } from '../../../authorization/testing/world.ts';
import { PASSWORD } from '../../../testing/builders/builders.ts';
import { insertStaffInvitation } from './staff-invitation-builders.ts';

const clinic = (world: World) => ({ id: world.here.clinic.id });
const openInvitation = ({ here }: World) => ({
  id: here.clinic.id,
  invitationId: here.staffInvitation.id,
});
const linkedInvitation = ({ here }: World) => ({ token: here.staffInvitation.token });
const invitedEmail = ({ here }: World) => [here.staffInvitation.email, here.clinic.name];
const byOwner = (status: number) => ({ ...admin(status), dentist: status, dentistElsewhere: 404 });

export const staffInvitationRows: Rows = {
  'GET /services/auth/clinics/:id/staff-invitations': [
    { on: 'a clinic', params: clinic, answers: byOwner(200), discloses: invitedEmail },
  ],
  'POST /services/auth/clinics/:id/staff-invitations': [
    {
      on: 'a new object',
      params: clinic,
      body: () => ({ email: `${marker()}@example.com`, role: 'RECEPTIONIST' }),
      answers: byOwner(201),
    },
  ],
  'POST /services/auth/clinics/:id/staff-invitations/:invitationId/resend': [
    { on: 'an open one', params: openInvitation, answers: byOwner(200), consumes: true },
  ],
  'DELETE /services/auth/clinics/:id/staff-invitations/:invitationId': [
    { on: 'an open one', params: openInvitation, answers: byOwner(204), consumes: true },
  ],
  'GET /services/auth/staff-invitations/:token': [
    {
      on: 'a valid link',
      params: linkedInvitation,
      answers: { everybody: 200 },
      discloses: invitedEmail,
    },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  'POST /services/auth/staff-invitations/:token/accept': [
    {
      on: 'a valid link',
      params: linkedInvitation,
      body: () => ({
        firstName: 'Eva',
        lastName: 'Sosa',
        username: `u_${marker()}`.slice(0, 20),
        password: PASSWORD,
      }),
      answers: { everybody: 201 },
      consumes: true,
      isSlow: true,
      prepare: async (app, { here }) => ({
        params: { token: (await insertStaffInvitation(app, here.clinic.id, here.dentist.id)).token },
      }),
    },
  ],
};
