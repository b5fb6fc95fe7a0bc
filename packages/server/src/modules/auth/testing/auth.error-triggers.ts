import {
  blocked,
  blockedGuesses,
  blockedUnlock,
  type ModuleTriggers,
} from '../../../authorization/testing/error-triggers.ts';
import { marker } from '../../../authorization/testing/world.ts';
import { hashToken } from '../../../kernel/access/link-token.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { secondFactorTriggers } from './second-factor.error-triggers.ts';

const ADDRESS = '127.0.0.1';

/** The 409 without an identity provider is tested in identities.exhaustive.test.ts. */
const withoutProvider = { unreachable: [409] } as const;

export const triggers: ModuleTriggers = async (app, { here, elsewhere, admin, factors, identities }) => {
  const colleague = { username: here.receptionist.username };
  const clinic = { id: here.clinic.id };
  const withoutClinic = await buildUser(app, { role: 'DENTIST', clinicId: null });
  const guesser = await buildUser(app, { role: 'DENTIST' });
  await exceedDocNumberLimit(app, guesser);
  const blockedBy = (limit: string) => [blocked(app, `${limit}:${ADDRESS}`), blocked(app, `${limit}:all`)];
  return {
    'POST /services/auth/users/login': {
      429: [blocked(app, `sign-in:${ADDRESS}`), blocked(app, 'sign-in:all')],
    },
    'GET /services/auth/password-recoveries': { 429: blockedBy('password-recovery-page') },
    'POST /services/auth/password-recoveries': { 429: blockedBy('password-recovery') },
    'GET /services/auth/password-recoveries/:token': {
      429: blockedGuesses(app, 'password-recovery-link'),
    },
    'POST /services/auth/password-recoveries/:token/password': {
      429: blockedGuesses(app, 'password-recovery-link'),
    },
    ...secondFactorTriggers(app, { factors, admin }),
    'POST /services/auth/oidc/requests': { 429: blockedBy('oidc-request'), ...withoutProvider },
    'POST /services/auth/users/me/oidc/requests': withoutProvider,
    'POST /services/auth/oidc/requests/:state/sign-in': {
      429: blockedGuesses(app, 'oidc-sign-in', { params: { state: 'a-guess' } }),
      ...withoutProvider,
    },
    'POST /services/auth/users/me/oidc/requests/:state/identity': {
      409: [{ body: { code: 'x' }, prepare: async () => () => reopenRequests(app, admin.id) }],
    },
    'POST /services/auth/users/me/oidc/tickets/:ticket/link': {
      409: [{ prepare: () => linkIdentityOfTicket(app, identities.ticket.ticket) }],
      429: [blocked(app, `password:${admin.id}`)],
      hiddenBy429: [409],
    },
    'POST /services/auth/users/me/identities/:id/unlink': {
      429: [blocked(app, `password:${admin.id}`)],
    },
    'POST /services/auth/clinics/:id/staff-invitations': {
      409: [{ body: { email: here.staffInvitation.email } }],
    },
    // No limit is reached without a mail server: see staff-invitations.test.ts.
    'POST /services/auth/clinics/:id/staff-invitations/:invitationId/resend': { unreachable: [409] },
    'GET /services/auth/staff-invitations/:token': {
      429: blockedGuesses(app, 'staff-invitation-link'),
    },
    'POST /services/auth/staff-invitations/:token/accept': {
      409: [{ body: { username: here.receptionist.username } }],
      429: blockedGuesses(app, 'staff-invitation-link'),
      hiddenBy429: [409],
    },
    'PUT /services/auth/users/me/password': {
      400: [{ body: { newPassword: PASSWORD } }],
      429: [blocked(app, `password:${admin.id}`)],
    },
    'POST /services/auth/users/me/unlock': { 429: [blockedUnlock(app)] },
    'GET /services/auth/users/by-role/:role': {
      403: [{ params: { role: 'DENTIST' }, token: here.dentist.token }],
    },
    'GET /services/auth/users/doc-number/:docNumber': {
      429: [{ token: guesser.token }],
      hiddenBy429: [404],
    },
    'POST /services/auth/users/create': {
      400: [
        { body: { clinicId: 2_000_000_000 } },
        { body: { email: null, roles: [{ name: 'RECEPTIONIST' }] } },
      ],
      409: [
        { body: colleague },
        { body: { docNumber: here.patient.docNumber, clinicId: here.clinic.id } },
        // The server replaces these fields for a dentist.
        { token: withoutClinic.token, body: { roles: [{ name: 'PATIENT' }], clinicId: null } },
      ],
    },
    'POST /services/auth/clinics/:id/patients': {
      409: [{ body: { docNumber: here.newcomer.docNumber } }],
    },
    'PUT /services/auth/patients/:id': { 409: [{ body: { updatedAt: '2001-01-01T00:00:00.000Z' } }] },
    'PUT /services/auth/users/:id/update': {
      400: [
        { body: { username: 'abc' } },
        { body: { clinicId: 2_000_000_000 } },
        { body: { email: null, roles: [{ name: 'RECEPTIONIST' }] } },
      ],
      409: [
        { body: { updatedAt: '2001-01-01T00:00:00.000Z' } },
        { body: colleague },
        { body: { docNumber: here.newcomer.docNumber, clinicId: here.clinic.id } },
        // Demotes the last administrator.
        { params: { id: admin.id }, prepare: () => disableOtherAdministrators(app, admin.id) },
      ],
    },
    'PUT /services/auth/users/:id/password': { 409: [{ params: { id: admin.id } }] },
    'DELETE /services/auth/users/:id/delete': {
      409: [{ params: { id: admin.id } }, { params: { id: here.dentist.id } }],
    },
    'POST /services/auth/clinics/register': {
      429: [blocked(app, `clinic-registration:${ADDRESS}`), blocked(app, 'clinic-registration:all')],
      hiddenBy429: [409],
      409: [
        {
          body: {
            ownerUser: {
              ...colleague,
              password: PASSWORD,
              email: `${marker()}@example.com`,
              firstName: 'Eva',
              lastName: 'Sosa',
            },
          },
        },
      ],
    },
    'POST /services/auth/clinics': {
      400: [{ body: { ownerUserId: here.receptionist.id }, token: admin.token }],
      409: [{ token: here.guest.token }],
    },
    'PUT /services/auth/clinics/:id': {
      403: [
        { token: here.dentist.token, body: { active: false } },
        { token: here.dentist.token, body: { active: 'x' } },
        { token: here.dentist.token, body: { ownerUserId: null } },
        { token: here.associate.token, params: clinic },
      ],
      404: [
        { params: { id: 2_000_000_000 } },
        // A dentist may send neither field.
        {
          params: clinic,
          token: elsewhere.dentist.token,
          body: { ownerUserId: undefined, active: undefined },
        },
      ],
      replaced: [404],
      400: [{ body: { ownerUserId: here.receptionist.id }, token: admin.token }],
    },
    'DELETE /services/auth/clinics/:id': { 409: [{ params: clinic }] },
  };
};

/** Blocks the user for ten minutes, the longest delay, which exceeds the duration of the tests. */
async function exceedDocNumberLimit(app: TestApp, { id, token }: BuiltUser): Promise<void> {
  await app.owner.query(
    "insert into throttle (key, failures, window_ends) values ($1, 999, now() + interval '1 hour')",
    [`doc-number:${id}`],
  );
  const guess = app.as(token).auth.findByDocNumber({ params: { docNumber: '95000000' } });
  await guess.catch(() => undefined);
}

async function disableOtherAdministrators(app: TestApp, id: number): Promise<() => Promise<unknown>> {
  const { rows } = await app.owner.query(
    `update users set enabled = false where 'ADMIN' = any (roles) and enabled and id <> $1 returning id`,
    [id],
  );
  const ids = rows.map((row: { id: number }) => row.id);
  return () => app.owner.query('update users set enabled = true where id = any ($1)', [ids]);
}

async function linkIdentityOfTicket(app: TestApp, ticket: string): Promise<() => Promise<unknown>> {
  const { id } = await buildUser(app, { role: 'DENTIST' });
  await app.owner.query(
    `insert into linked_identities (user_id, issuer, subject, created_at)
     select $1, issuer, subject, now() from oidc_requests where ticket_hash = $2`,
    [id, hashToken(ticket)],
  );
  return () => app.owner.query('delete from linked_identities where user_id = $1', [id]);
}

const reopenRequests = (app: TestApp, id: number) =>
  app.owner.query('update oidc_requests set used_at = null where user_id = $1', [id]);
