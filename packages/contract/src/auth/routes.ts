import { z } from 'zod';
import { dni } from '../fields/people/dni.ts';
import { role } from '../fields/people/role.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { defineService } from '../http/route.ts';
import { ROLE_NAMES } from '../roles.ts';
import { authAddresses } from './addresses.ts';
import { auditFilter, auditPage, auditQuery } from './audit.ts';
import { clinic, clinicCreate, clinicListQuery, clinicRegistration, clinicUpdate } from './clinics.ts';
import { factorRoutes } from './factor-routes.ts';
import { identityRoutes } from './identities.ts';
import { idleLockRoutes } from './idle-lock.ts';
import { passwordRecoveryRoutes } from './password-recovery.ts';
import { patientRoutes } from './patient-routes.ts';
import { credentials, passwordChange, passwordReset, session, signInAnswer } from './session.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { staffInvitationRoutes } from './staff-invitations.ts';
import { userSessionRoutes } from './user-sessions.ts';
import { docNumberMatch, licenseChange, user, userCreate, userSummary, userUpdate } from './users.ts';

const roleNameParam = z.enum(ROLE_NAMES, { error: 'Rol inválido' });
const STAFF_AND_SELF = ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'PATIENT', 'GUEST'] as const;

const CLINIC = { errors: [404], response: clinic } as const;
const CLINIC_OF_ADMIN = { ...CLINIC, who: ['ADMIN'] } as const;
const USER = { who: ['ADMIN', 'DENTIST'], errors: [404, 409] } as const;

export const authService = defineService(authAddresses, {
  login: {
    summary: 'Sign in with a username, or with the e-mail of a staff account or of only one account',
    // All staff of a clinic may share one IP address. Each account has a limit as well.
    limits: { name: 'sign-in', counts: 'failures', perVisitor: 99, overall: 2_000, windowSeconds: 900 },
    body: credentials,
    errors: [429],
    response: signInAnswer,
  },
  logout: {
    summary: 'End this session and revoke its token',
    who: 'signed-in',
  },
  changePassword: {
    summary: "Change the caller's password; ends every session and returns a new token",
    who: 'signed-in',
    body: passwordChange,
    slow: true,
    errors: [429],
    response: session,
  },
  changeLicenseNumber: {
    summary: "Change the caller's professional license number, which printed histories show",
    who: ['ADMIN', 'DENTIST'],
    body: licenseChange,
    response: user,
  },
  signOutEverywhere: {
    summary: 'End every session of the caller, including this one',
    who: 'signed-in',
  },
  listAudit: {
    summary: 'One page of the audit log, newest first; the request itself is audited',
    shows: 'by-handler',
    who: ['ADMIN'],
    slow: true,
    query: auditQuery,
    response: auditPage,
  },
  exportAudit: {
    summary:
      'Every matching row of the audit log as CSV, separated by semicolons; the request itself is audited',
    shows: 'by-handler',
    who: ['ADMIN'],
    query: auditFilter,
  },
  listUsers: {
    summary: 'All users, with every member',
    shows: { action: 'list', object: 'user' },
    who: ['ADMIN'],
    response: z.array(user),
  },
  listUserSummaries: {
    summary:
      "The users, or those with a role, with the columns of a list; a dentist lists the clinic's patients",
    shows: { action: 'list', object: 'user' },
    who: ['ADMIN', 'DENTIST'],
    query: z.object({ role: roleNameParam.optional() }),
    response: z.array(userSummary),
  },
  listUsersByRole: {
    summary: "Users with a role; a dentist sees the patients of the dentist's clinic",
    shows: { action: 'list', object: 'user' },
    who: ['ADMIN', 'DENTIST'],
    params: z.object({ role: roleNameParam }),
    response: z.array(user),
  },
  findByDocNumber: {
    summary: 'The patient with a DNI',
    who: ['ADMIN', 'DENTIST'],
    params: z.object({ docNumber: dni(REQUIRED_ES) }),
    errors: [404, 429],
    response: docNumberMatch,
  },
  readUser: {
    summary: 'One user',
    shows: 'by-handler',
    who: STAFF_AND_SELF,
    errors: [404],
    response: user,
  },
  createUser: {
    summary: "Create a user; a dentist creates patients of the dentist's clinic",
    who: ['ADMIN', 'DENTIST'],
    body: userCreate,
    birthDate: 'dateOfBirth',
    slow: true,
    errors: [409],
    status: 201,
    response: user,
  },
  updateUser: {
    ...USER,
    summary: 'Replace a user',
    body: userUpdate,
    birthDate: 'dateOfBirth',
    response: user,
  },
  resetPassword: {
    summary: 'Set a new password for another user and end all their sessions',
    who: ['ADMIN'],
    body: passwordReset,
    slow: true,
    errors: [404, 409],
  },
  removeUser: {
    ...USER,
    summary: 'Delete a user; a patient with a history is disabled and hidden instead',
  },
  listRoles: {
    summary: 'The roles that the caller may assign',
    who: ['ADMIN', 'DENTIST'],
    response: z.array(role),
  },
  ...patientRoutes,
  registerClinic: {
    summary: 'Register a clinic and its owner',
    limits: {
      name: 'clinic-registration',
      counts: 'calls',
      perVisitor: 10,
      overall: 100,
      windowSeconds: 3_600,
    },
    body: clinicRegistration,
    errors: [409, 429],
    status: 201,
    response: clinic,
  },
  listClinics: {
    summary: 'The clinics that the caller may see; only active ones unless includeInactive=true',
    who: ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'GUEST'],
    query: clinicListQuery,
    response: z.array(clinic),
  },
  readClinic: {
    ...CLINIC,
    summary: 'One clinic',
    who: ['ADMIN', 'DENTIST', 'RECEPTIONIST', 'GUEST'],
  },
  createClinic: {
    summary: 'Create a clinic; a guest creates an inactive clinic and owns it',
    who: ['ADMIN', 'GUEST'],
    body: clinicCreate,
    errors: [409],
    status: 201,
    response: clinic,
  },
  updateClinic: {
    ...CLINIC,
    summary: 'Update a clinic; a dentist may rename a clinic they own',
    who: ['ADMIN', 'DENTIST'],
    body: clinicUpdate,
  },
  activateClinic: {
    ...CLINIC_OF_ADMIN,
    summary: 'Activate a clinic',
  },
  confirmClinic: {
    ...CLINIC_OF_ADMIN,
    summary: 'Confirm a clinic, which lifts its low limit of outgoing mails',
  },
  deactivateClinic: {
    ...CLINIC_OF_ADMIN,
    summary: 'Deactivate a clinic; its users are rejected from their next request on',
  },
  removeClinic: {
    summary: 'Delete a clinic that has neither users nor histories',
    who: ['ADMIN'],
    errors: [404, 409],
  },
  ...signInRoutes,
  ...factorRoutes,
  ...passwordRecoveryRoutes,
  ...identityRoutes,
  ...staffInvitationRoutes,
  ...userSessionRoutes,
  ...idleLockRoutes,
});
