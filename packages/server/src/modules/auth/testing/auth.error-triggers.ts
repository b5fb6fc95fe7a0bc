import { blocked, type ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { marker } from '../../../authorization/testing/world.ts';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const ADDRESS = '127.0.0.1';

export const triggers: ModuleTriggers = async (app, { here, elsewhere, admin }) => {
  const colleague = { username: here.receptionist.username };
  const clinic = { id: here.clinic.id };
  const withoutClinic = await buildUser(app, { role: 'DENTIST', clinicId: null });
  const guesser = await buildUser(app, { role: 'DENTIST' });
  await exceedDocNumberLimit(app, guesser);
  return {
    'POST /services/auth/users/login': {
      429: [blocked(app, `sign-in:${ADDRESS}`), blocked(app, 'sign-in:all')],
    },
    'PUT /services/auth/users/me/password': {
      400: [{ body: { newPassword: PASSWORD } }],
      429: [blocked(app, `password:${admin.id}`)],
    },
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
        // The server replaces these members for a dentist.
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
        // The last administrator is demoted.
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
        // A dentist may send neither of the members.
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

/** Looks up unknown DNIs. Above 200 the look-ups of that user are blocked. */
/** Blocks the user in this process for ten minutes, the longest delay, which outlasts the tests. */
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
