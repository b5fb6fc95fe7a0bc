import {
  admin,
  all,
  DENTISTS,
  READERS,
  signedIn,
  toDentists,
  toOwner,
} from '../../../authorization/testing/case.ts';
import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { marker, newDni, type World } from '../../../authorization/testing/world.ts';
import { buildClinic, buildUser, newPatient, PASSWORD } from '../../../testing/builders/builders.ts';
import { identityRows } from './identities.rows.ts';
import { insertIdentity, insertTicket } from './identity-builders.ts';
import { recoveryRows } from './recovery.rows.ts';
import { secondFactorRows } from './second-factor.rows.ts';
import { insertFactors } from './second-factor-builders.ts';
import { insertKnownDevice, insertSession } from './session-builders.ts';
import { sessionRows } from './sessions.rows.ts';
import { staffInvitationRows } from './staff-invitations.rows.ts';

const patient = (world: World) => ({ id: world.here.patient.id });
const clinic = (world: World) => ({ id: world.here.clinic.id });
const pendingClinic = (world: World) => ({ id: world.here.pendingClinic.id });
const emptyClinic = (world: World) => ({ id: world.emptyClinic.id });
const receptionist = (world: World) => ({ id: world.here.receptionist.id });
const contact = ({ here }: World) => [
  here.newcomer.docNumber,
  here.agenda.appointment.patient.name.split(' ').at(-1) ?? '',
  here.agenda.appointment.patient.phone ?? '',
];
/** Staff of other clinics get the same 404 as for an absent one. */
const ofClinic = (status: number) => ({
  ...all(['admin', 'dentist', 'associate', 'receptionist'], status),
  ...all(['dentistElsewhere', 'receptionistElsewhere'], 404),
});
const demographics = () => ({
  firstName: 'Rosa',
  lastName: marker(),
  docNumber: newDni(),
  phone: '341 555-0101',
});
const user = () => newPatient({ username: `u_${marker()}`.slice(0, 20), docNumber: newDni() });
const changedUser = () => ({ ...user(), email: `${marker()}@example.com`, password: undefined });
const staffUser = () => ({ ...changedUser(), roles: [{ name: 'RECEPTIONIST' }] });

export const access: ModuleAccess = {
  routes: {
    ...sessionRows,
    ...recoveryRows,
    ...identityRows,
    ...staffInvitationRows,
    ...secondFactorRows,
    'POST /services/auth/users/login': [
      {
        on: 'own name and password',
        body: (world) => ({ username: world.admin.username, password: PASSWORD }),
        answers: { everybody: 200 },
        isAudited: false,
        isSlow: true,
      },
      {
        on: 'a wrong password',
        body: () => ({ username: `u_${marker()}`, password: 'no es esta clave' }),
        answers: { everybody: 401 },
      },
    ],
    'POST /services/auth/users/logout': [
      { on: 'own session', answers: signedIn(204), consumes: true, isAudited: false },
    ],
    'PUT /services/auth/users/me/password': [
      {
        on: 'own password',
        body: () => ({ currentPassword: PASSWORD, newPassword: 'otra clave de prueba' }),
        answers: signedIn(200),
        consumes: true,
        isSlow: true,
        prepare: async (app) => ({ token: (await buildUser(app, { role: 'ADMIN' })).token }),
      },
    ],
    'PUT /services/auth/users/me/license': [
      {
        on: 'own license',
        body: () => ({ licenseNumber: 'MN 12345' }),
        answers: { ...admin(200), ...all(DENTISTS, 200) },
      },
    ],
    'POST /services/auth/users/me/sign-out-everywhere': [
      { on: 'own sessions', answers: signedIn(204), consumes: true },
    ],
    'GET /services/auth/audit': [{ on: 'all', answers: admin(200) }],
    'GET /services/auth/audit/csv': [{ on: 'all', answers: admin(200) }],
    'GET /services/auth/users/all': [{ on: 'all users', answers: admin(200) }],
    'GET /services/auth/users/summaries': [
      { on: 'the whole list', answers: { ...admin(200), ...all(DENTISTS, 200) } },
    ],
    'GET /services/auth/users/by-role/:role': [
      {
        on: 'patients',
        params: () => ({ role: 'PATIENT' }),
        answers: { ...admin(200), ...all(DENTISTS, 200) },
      },
      { on: 'dentists', params: () => ({ role: 'DENTIST' }), answers: admin(200) },
      { on: 'administrators', params: () => ({ role: 'ADMIN' }), answers: admin(200) },
    ],
    'GET /services/auth/users/doc-number/:docNumber': [
      {
        on: 'a patient',
        params: (world) => ({ docNumber: world.here.patient.docNumber }),
        answers: toDentists(200),
      },
      {
        on: 'a colleague',
        params: (world) => ({ docNumber: world.here.receptionist.docNumber }),
        answers: { ...admin(404), ...all(DENTISTS, 404) },
      },
    ],
    'GET /services/auth/users/:id': [
      { on: 'a patient', params: patient, answers: toOwner({ ...toDentists(200), patient: 200 }) },
      {
        on: 'a colleague',
        params: receptionist,
        answers: toOwner({ ...admin(200), receptionist: 200, ...all(DENTISTS, 404) }),
      },
    ],
    'POST /services/auth/users/create': [
      {
        on: 'a patient',
        body: user,
        answers: { ...admin(201), ...all(DENTISTS, 201) },
        isSlow: true,
        mayName: ['clinicId'],
      },
    ],
    'PUT /services/auth/users/:id/update': [
      {
        on: 'a patient',
        params: patient,
        body: changedUser,
        answers: toDentists(200),
        consumes: true,
        mayName: ['clinicId', 'updatedAt'],
      },
      {
        on: 'a colleague',
        params: receptionist,
        body: staffUser,
        answers: { ...admin(200), ...all(DENTISTS, 404) },
        consumes: true,
        mayName: ['clinicId', 'updatedAt'],
      },
    ],
    'PUT /services/auth/users/:id/password': [
      {
        on: 'a colleague',
        params: receptionist,
        body: () => ({ newPassword: 'otra clave de prueba' }),
        answers: admin(204),
        consumes: true,
      },
    ],
    'DELETE /services/auth/users/:id/delete': [
      { on: 'a patient', params: patient, answers: toDentists(204), consumes: true },
      {
        on: 'a colleague',
        params: receptionist,
        answers: { ...admin(204), ...all(DENTISTS, 404) },
        consumes: true,
      },
      {
        on: 'the owner of a clinic',
        params: (world) => ({ id: world.here.dentist.id }),
        answers: { ...admin(409), ...all(DENTISTS, 404) },
      },
    ],
    'GET /services/auth/patients': [
      { on: 'nothing', answers: all(READERS, 200) },
      {
        on: 'a clinic',
        query: ({ here }) => `?q=${here.newcomer.docNumber}&clinicId=${here.clinic.id}`,
        answers: all(READERS, 200),
        discloses: contact,
      },
    ],
    'POST /services/auth/clinics/:id/patients': [
      {
        on: 'a new patient',
        params: ({ here }) => ({ id: here.clinic.id }),
        body: demographics,
        answers: ofClinic(201),
        isSlow: true,
      },
    ],
    'GET /services/auth/patients/:id': [
      {
        on: 'a patient',
        params: ({ here }) => ({ id: here.newcomer.id }),
        answers: ofClinic(200),
        discloses: contact,
      },
      { on: 'a colleague', params: receptionist, answers: all(READERS, 404) },
    ],
    'PUT /services/auth/patients/:id': [
      {
        on: 'a patient',
        params: ({ here }) => ({ id: here.newcomer.id }),
        body: demographics,
        answers: ofClinic(200),
        mayName: ['updatedAt'],
        consumes: true,
      },
      { on: 'a colleague', params: receptionist, body: demographics, answers: all(READERS, 404) },
    ],
    'GET /services/auth/roles': [{ on: 'the roles', answers: { ...admin(200), ...all(DENTISTS, 200) } }],
    'POST /services/auth/clinics/register': [
      {
        on: 'a new clinic',
        body: () => ({
          clinicName: 'Clínica nueva',
          ownerUser: {
            username: `u_${marker()}`,
            password: PASSWORD,
            email: `${marker()}@example.com`,
            firstName: 'Eva',
            lastName: 'Sosa',
          },
        }),
        answers: { everybody: 201 },
        isSlow: true,
      },
    ],
    'GET /services/auth/clinics': [
      {
        on: 'all clinics',
        query: () => '?includeInactive=true',
        answers: { ...all(READERS, 200), guest: 200, guestElsewhere: 200 },
      },
    ],
    'GET /services/auth/clinics/:id': [
      {
        on: 'a clinic',
        params: clinic,
        answers: {
          ...all(['admin', 'dentist', 'associate', 'receptionist'], 200),
          ...all(['dentistElsewhere', 'receptionistElsewhere', 'guest', 'guestElsewhere'], 404),
        },
      },
      {
        on: 'a pending clinic',
        params: pendingClinic,
        answers: { ...all(READERS, 404), ...admin(200), guest: 200, guestElsewhere: 404 },
      },
    ],
    'POST /services/auth/clinics': [
      {
        on: 'a new clinic',
        body: () => ({ name: 'Clínica nueva' }),
        mayName: ['ownerUserId'],
        answers: { ...admin(201), guest: 409, guestElsewhere: 409 },
      },
    ],
    'PUT /services/auth/clinics/:id': [
      {
        on: 'the name of a clinic',
        params: clinic,
        body: () => ({ name: 'Otro nombre' }),
        mayName: ['ownerUserId'],
        answers: { ...admin(200), dentist: 200, dentistElsewhere: 404 },
        consumes: true,
      },
      {
        on: 'the owner of a clinic',
        params: clinic,
        body: (world) => ({ name: 'Otro nombre', ownerUserId: world.here.associate.id, active: true }),
        mayName: ['ownerUserId'],
        answers: admin(200),
        consumes: true,
      },
    ],
    'PATCH /services/auth/clinics/:id/activate': [
      { on: 'a pending clinic', params: pendingClinic, answers: admin(200), consumes: true },
    ],
    'PATCH /services/auth/clinics/:id/confirm': [
      {
        on: 'an unconfirmed clinic',
        params: clinic,
        answers: admin(200),
        prepare: async (app) => ({ params: { id: (await buildClinic(app, { confirmed: false })).id } }),
      },
    ],
    'PATCH /services/auth/clinics/:id/deactivate': [
      { on: 'a clinic', params: clinic, answers: admin(200), consumes: true },
    ],
    'DELETE /services/auth/clinics/:id': [
      { on: 'an empty clinic', params: emptyClinic, answers: admin(204), consumes: true },
      { on: 'a clinic with users', params: clinic, answers: admin(409) },
    ],
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { patient, dentist, receptionist } of [here, elsewhere]) {
      await insertSession(app, patient.id);
      await insertSession(app, dentist.id);
      await insertKnownDevice(app, dentist.id);
      await insertFactors(app, receptionist);
    }
    for (const { dentist, patient } of [here, elsewhere])
      for (const user of [dentist, patient]) {
        await insertIdentity(app, user);
        await insertTicket(app, user);
      }
  },
};
