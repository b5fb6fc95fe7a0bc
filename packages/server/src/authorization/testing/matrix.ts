import { newHistory } from '../../modules/clinical-history/testing/histories.ts';
import { newPatient, PASSWORD } from '../../testing/builders.ts';
import { newInsurance } from '../../testing/insurance-builders.ts';
import { newEmailConfig, newRegistration } from '../../testing/onboarding-builders.ts';
import { LIVING, type Living } from './principals.ts';
import { marker, newDni, type World } from './world.ts';

/** One call of a route on one kind of object, and what each principal is answered. */
export interface Case {
  readonly on: string;
  readonly params?: (world: World) => Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: (world: World) => unknown;
  /** Whoever is not named is refused with 403; 'everybody': no session is asked for. */
  readonly answers: Answers | { readonly everybody: number };
  /** The call takes away what the next one needs: each principal who succeeds gets a world of his own. */
  readonly consumes?: true;
  /** What the call tells to whoever may make it at all. */
  readonly tells?: (world: World) => readonly string[];
}
type Answers = Partial<Record<Living, number>>;

const DENTISTS = ['dentist', 'associate', 'dentistElsewhere'] as const;
const READERS = ['admin', ...DENTISTS, 'receptionist', 'receptionistElsewhere'] as const;

const all = (principals: readonly Living[], status: number): Answers =>
  Object.fromEntries(principals.map((principal) => [principal, status]));
const admin = (status: number): Answers => ({ admin: status });
const signedIn = (status: number): Answers => all(LIVING, status);
/** Patients of a clinic: its dentists and administrators reach them, another clinic's dentist finds nothing. */
const treating = (status: number): Answers => ({
  ...all(['admin', 'dentist', 'associate'], status),
  dentistElsewhere: 404,
});

const patient = (world: World) => ({ id: world.here.patient.id });
const newcomer = (world: World) => ({ id: world.here.newcomer.id });
const clinic = (world: World) => ({ id: world.here.clinic.id });
const pendingClinic = (world: World) => ({ id: world.here.pendingClinic.id });
const emptyClinic = (world: World) => ({ id: world.emptyClinic.id });
const receptionist = (world: World) => ({ id: world.here.receptionist.id });
const insurance = (world: World) => ({ id: world.insurance.id });
const plan = (world: World) => ({ id: world.insurance.id, planId: world.insurance.plan });
const archived = (world: World) => ({ historyId: world.here.archivedHistoryId });
const invitation = (world: World) => ({ id: world.pendingInvitation.id });
const registration = (world: World) => ({ id: world.registration.id });
const config = (world: World) => ({ configName: world.configName });

const user = () => newPatient({ username: `u_${marker()}`.slice(0, 20), docNumber: newDni() });
const changedUser = () => ({ ...user(), email: `${marker()}@example.com`, password: undefined });
const staffUser = () => ({ ...changedUser(), roles: [{ name: 'RECEPTIONIST' }] });
const history = () => newHistory();
const nextVersion = () => newHistory({ version: 2 });
const findings = () => ({ toothStatus: { 16: { oclusal: '#1976d2' } } });
const planBody = () => ({ plan_name: 'Plan B', description: null });
const smtp = () => newEmailConfig({ configName: `CFG_${marker().toUpperCase()}`, smtpHost: '127.0.0.1' });

/**
 * Who may call what (design, section 5). The keys are the routes as the running router knows them; matrix.test.ts
 * fails for a route without a row and for a row without a route.
 */
export const MATRIX: Readonly<Record<string, readonly Case[]>> = {
  'POST /services/auth/users/login': [
    {
      on: 'own name and password',
      body: (world) => ({ username: world.admin.username, password: PASSWORD }),
      answers: { everybody: 200 },
    },
    {
      on: 'a wrong password',
      body: () => ({ username: `u_${marker()}`, password: 'no es esta clave' }),
      answers: { everybody: 401 },
    },
  ],
  'POST /services/auth/users/logout': [{ on: 'own session', answers: signedIn(204), consumes: true }],
  'PUT /services/auth/users/me/password': [
    {
      on: 'own password',
      body: () => ({ currentPassword: PASSWORD, newPassword: 'otra clave de prueba' }),
      answers: signedIn(200),
      consumes: true,
    },
  ],
  'POST /services/auth/users/me/sign-out-everywhere': [
    { on: 'own sessions', answers: signedIn(204), consumes: true },
  ],
  'GET /services/auth/audit': [{ on: 'all', answers: admin(200) }],
  'GET /services/auth/audit/csv': [{ on: 'all', answers: admin(200) }],
  'GET /services/auth/users/all': [{ on: 'all users', answers: admin(200) }],
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
      answers: treating(200),
    },
    {
      on: 'a colleague',
      params: (world) => ({ docNumber: world.here.receptionist.docNumber }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'GET /services/auth/users/:id': [
    { on: 'a patient', params: patient, answers: self({ ...treating(200), patient: 200 }) },
    {
      on: 'a colleague',
      params: receptionist,
      answers: self({ ...admin(200), receptionist: 200, ...all(DENTISTS, 404) }),
    },
  ],
  'POST /services/auth/users/create': [
    { on: 'a patient', body: user, answers: { ...admin(201), ...all(DENTISTS, 201) } },
  ],
  'PUT /services/auth/users/:id/update': [
    { on: 'a patient', params: patient, body: changedUser, answers: treating(200), consumes: true },
    {
      on: 'a colleague',
      params: receptionist,
      body: staffUser,
      answers: { ...admin(200), ...all(DENTISTS, 404) },
      consumes: true,
    },
  ],
  'DELETE /services/auth/users/:id/delete': [
    { on: 'a patient', params: patient, answers: treating(204), consumes: true },
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
    },
  ],
  'GET /services/auth/clinics': [
    {
      on: 'all clinics',
      query: '?includeInactive=true',
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
      answers: { ...admin(201), guest: 409, guestElsewhere: 409 },
    },
  ],
  'PUT /services/auth/clinics/:id': [
    {
      on: 'the name of a clinic',
      params: clinic,
      body: () => ({ name: 'Otro nombre' }),
      answers: { ...admin(200), dentist: 200, dentistElsewhere: 404 },
      consumes: true,
    },
    {
      on: 'the owner of a clinic',
      params: clinic,
      body: (world) => ({ name: 'Otro nombre', ownerUserId: world.here.associate.id, active: true }),
      answers: { ...admin(200), dentistElsewhere: 404 },
      consumes: true,
    },
  ],
  'PATCH /services/auth/clinics/:id/activate': [
    { on: 'a pending clinic', params: pendingClinic, answers: admin(200), consumes: true },
  ],
  'PATCH /services/auth/clinics/:id/deactivate': [
    { on: 'a clinic', params: clinic, answers: admin(200), consumes: true },
  ],
  'DELETE /services/auth/clinics/:id': [
    { on: 'an empty clinic', params: emptyClinic, answers: admin(204), consumes: true },
    { on: 'a clinic with users', params: clinic, answers: admin(409) },
  ],
  'GET /services/health-insurance/health-insurances': [{ on: 'all', answers: all(READERS, 200) }],
  'GET /services/health-insurance/health-insurances/:id': [
    { on: 'one', params: insurance, answers: all(READERS, 200) },
  ],
  'POST /services/health-insurance/health-insurances': [
    { on: 'a new one', body: () => newInsurance({ federation_code: marker() }), answers: admin(201) },
  ],
  'POST /services/health-insurance/health-insurances/import': [{ on: 'the registry', answers: admin(200) }],
  'PUT /services/health-insurance/health-insurances/:id': [
    {
      on: 'one',
      params: insurance,
      body: () => newInsurance({ federation_code: marker() }),
      answers: admin(200),
    },
  ],
  'DELETE /services/health-insurance/health-insurances/:id': [
    { on: 'one', params: insurance, answers: admin(204), consumes: true },
  ],
  'POST /services/health-insurance/health-insurances/:id/plans': [
    { on: 'a new plan', params: insurance, body: planBody, answers: admin(201) },
  ],
  'GET /services/health-insurance/health-insurances/:id/plans/:planId': [
    { on: 'a plan', params: plan, answers: all(READERS, 200) },
  ],
  'PUT /services/health-insurance/health-insurances/:id/plans/:planId': [
    { on: 'a plan', params: plan, body: planBody, answers: admin(200) },
  ],
  'DELETE /services/health-insurance/health-insurances/:id/plans/:planId': [
    { on: 'a plan', params: plan, answers: admin(204), consumes: true },
  ],
  'GET /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'POST /services/clinical-history/patients/:id/history': [
    {
      on: 'a patient without a history',
      params: newcomer,
      body: history,
      answers: treating(201),
      consumes: true,
    },
    {
      on: 'somebody who is no patient',
      params: receptionist,
      body: history,
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'PUT /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, body: nextVersion, answers: treating(200), consumes: true },
  ],
  'DELETE /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, answers: treating(204), consumes: true },
  ],
  'GET /services/clinical-history/patients/:id/history/versions': [
    { on: 'a history', params: patient, answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'GET /services/clinical-history/patients/:id/history/versions/:version': [
    { on: 'a history', params: (world) => ({ ...patient(world), version: 1 }), answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id, version: 1 }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'GET /services/clinical-history/patients/:id/history/pdf': [
    { on: 'a history', params: patient, answers: treating(200) },
  ],
  'POST /services/clinical-history/plan-suggestions': [
    { on: 'a chart', body: findings, answers: { ...admin(200), ...all(DENTISTS, 200) } },
  ],
  'GET /services/clinical-history/archived-histories': [{ on: 'all', answers: admin(200) }],
  'GET /services/clinical-history/archived-histories/:historyId/export': [
    { on: 'one', params: archived, answers: admin(200) },
    {
      on: 'a live history',
      params: (world) => ({ historyId: world.here.historyId }),
      answers: admin(404),
    },
  ],
  'GET /services/clinical-history/archived-histories/:historyId/pdf': [
    { on: 'one', params: archived, answers: admin(200) },
  ],
  'GET /services/onboarding/api/invitations': [{ on: 'all', answers: admin(200) }],
  'GET /services/onboarding/api/invitations/validate/:invitationToken': [
    {
      on: 'a pending invitation',
      params: (world) => ({ invitationToken: world.pendingInvitation.token }),
      answers: { everybody: 200 },
      tells: ({ pendingInvitation }) => [pendingInvitation.email, pendingInvitation.docNumber],
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
      body: ({ pendingInvitation: { token } }) => ({
        ...newRegistration({ username: `u_${marker()}` }),
        invitationToken: token,
      }),
      answers: { everybody: 201 },
      consumes: true,
      tells: ({ pendingInvitation }) => [pendingInvitation.email],
    },
  ],
  'POST /services/onboarding/api/invitations/send': [
    {
      on: 'a new one',
      body: () => ({ email: `${marker()}@example.com`, docNumber: newDni() }),
      answers: admin(201),
    },
  ],
  'POST /services/onboarding/api/invitations/generate-link': [
    { on: 'a new one', body: () => ({ docNumber: newDni() }), answers: admin(201) },
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
  'POST /services/onboarding/api/email-config': [{ on: 'a new one', body: smtp, answers: admin(201) }],
  'PUT /services/onboarding/api/email-config/:configName': [
    { on: 'one', params: config, body: smtp, answers: admin(200), consumes: true },
  ],
  'PATCH /services/onboarding/api/email-config/:configName/toggle': [
    { on: 'one', params: config, answers: admin(200), consumes: true },
  ],
  'DELETE /services/onboarding/api/email-config/:configName': [
    { on: 'one', params: config, answers: admin(204), consumes: true },
  ],
  'POST /services/onboarding/api/email-config/:configName/test': [
    { on: 'one', params: config, body: () => ({}), answers: admin(200) },
  ],
  'GET /services/docs': [{ on: 'the page', answers: { everybody: 200 } }],
  'GET /services/docs/json': [{ on: 'the document', answers: { everybody: 200 } }],
  'GET /health/live': [{ on: 'the process', answers: { everybody: 200 } }],
  'GET /health/ready': [{ on: 'the database', answers: { everybody: 200 } }],
  'GET /config.json': [{ on: 'the configuration', answers: { everybody: 200 } }],
};

/** Whoever may read himself finds nobody else: not found, instead of forbidden. */
function self(answers: Answers): Answers {
  const { roleless: _, ...others } = all(LIVING, 404) as Record<Living, number>;
  return { ...others, ...answers };
}
