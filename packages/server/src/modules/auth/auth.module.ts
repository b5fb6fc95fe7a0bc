import { authService } from '@dentaria/contract/auth/routes.ts';
import type { RowOf } from '../../kernel/database/database.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Module } from '../../kernel/module.ts';
import { auditHandlers } from './audit/audit.handlers.ts';
import type { AuditedRecords } from './audit/audit.service.ts';
import { authMerge } from './auth.merge.ts';
import { authSheets, authTables } from './auth.tables.ts';
import * as clinicPeople from './clinics/clinic-people.ts';
import { clinicHandlers } from './clinics/clinics.handlers.ts';
import { isOwner } from './clinics/clinics.policy.ts';
import {
  type ClinicCall,
  type ClinicRecords,
  clinicNames,
  findClinic,
  getClinic,
  getClinicOfCall,
  getManagedClinic,
  getManagedClinicOfCall,
  getVisibleClinic,
  type ObjectCall,
  registerClinic,
} from './clinics/clinics.service.ts';
import * as pendingClinics from './clinics/pending-clinics.service.ts';
import { newDeviceMail } from './devices/known-devices.service.ts';
import { identityHandlers } from './identities/identities.handlers.ts';
import type { IdentityProvider } from './identities/identity-provider.ts';
import { idleLockHandlers } from './idle-lock/idle-lock.handlers.ts';
import { noticeMail } from './notices/notice-mail.service.ts';
import { notifyOldEmails } from './notices/notices.service.ts';
import * as clinicPatients from './patients/clinic-patients.service.ts';
import * as patientBatches from './patients/patient-batches.service.ts';
import { type PatientIdentity, patientIdentities } from './patients/patient-identities.ts';
import { patientHandlers } from './patients/patients.handlers.ts';
import type { ClinicPatient } from './patients/patients.repository.ts';
import {
  findOrCreateOwnPatient,
  findOrCreatePatient,
  getPatientOfStaff,
  listPatientsByBirthDate,
  listPatientsByDocNumber,
  listPatientsByName,
} from './patients/patients.service.ts';
import { nameTerms } from './patients/search-terms.ts';
import { recoveryHandlers } from './recovery/recoveries.handlers.ts';
import { recoveryMail } from './recovery/recovery-mail.service.ts';
import { factorHandlers } from './second-factor/factors.handlers.ts';
import { rotateTotpSecrets } from './second-factor/rotate-totp-secrets.ts';
import { signInHandlers } from './second-factor/sign-ins.handlers.ts';
import { endEverySession } from './sessions/end-every-session.ts';
import { enterScopeOf, enterSession } from './sessions/enter-session.ts';
import { removalsOfExpiredRows } from './sessions/expired-rows.ts';
import { hashOfNoPassword, hashPassword } from './sessions/passwords.ts';
import { makeSessionUses, type SessionUses } from './sessions/session-uses.ts';
import { sessionHandlers } from './sessions/sessions.handlers.ts';
import { userSessionHandlers } from './sessions/user-sessions.handlers.ts';
import { staffInvitationMail } from './staff-invitations/staff-invitation-mail.service.ts';
import { staffInvitationHandlers } from './staff-invitations/staff-invitations.handlers.ts';
import { createFirstAdministrator, makeNewPassword } from './users/new-password.ts';
import { hashPasswordOfNewStaff } from './users/new-staff.ts';
import { isOnlyPatient, isPatient, isPatientInSql } from './users/user-conditions.ts';
import { userHandlers } from './users/users.handlers.ts';
import {
  createUser,
  getReadableUser,
  identifyUsers,
  type MoveAccount,
  usersOnRecord,
} from './users/users.service.ts';

export interface Records extends AuditedRecords, ClinicRecords {
  readonly moveAccount: MoveAccount;
}

export type { ClinicCall, ClinicPatient, ObjectCall, PatientIdentity, SessionUses };
export type Professional = clinicPeople.Professional;
export type ClinicRow = RowOf<'clinics'>;
export type PatientRecord = RowOf<'users'>;

export const auth = {
  clinicNames,
  createFirstAdministrator,
  createUser,
  enterScopeOf,
  endEverySession,
  enterSession,
  findClinic,
  findOrCreateOwnPatient,
  findOrCreatePatient,
  getClinic,
  getClinicOfCall,
  getManagedClinic,
  getManagedClinicOfCall,
  getPatientOfStaff,
  getReadableUser,
  getVisibleClinic,
  hashOfNoPassword,
  hashPassword,
  hashPasswordOfNewStaff,
  identifyUsers,
  isOnlyPatient,
  isOwner,
  isPatient,
  isPatientInSql,
  listPatientsByBirthDate,
  listPatientsByDocNumber,
  listPatientsByName,
  mailKinds: {
    'account-notice': noticeMail,
    'email-change': noticeMail,
    'new-device': newDeviceMail,
    'password-recovery': recoveryMail,
    'staff-invitation': staffInvitationMail,
  },
  makeNewPassword,
  makeSessionUses,
  nameTerms,
  notifyOldEmails,
  patientIdentities,
  registerClinic,
  removalsOfExpiredRows,
  rotateTotpSecrets,
  usersOnRecord,
  tables: { manifests: authTables, sheets: authSheets, merge: authMerge },
  ...clinicPatients,
  ...clinicPeople,
  ...patientBatches,
  ...pendingClinics,
};

async function findProvider({ config, log }: Kernel): Promise<IdentityProvider | undefined> {
  if (!config.oidc) return undefined;
  const { makeIdentityProvider } = await import('./identities/openid-connect.ts');
  return makeIdentityProvider(config.oidc, { publicUrl: config.publicUrl, log });
}

export const authModule = (records: Records): Module<typeof authService> => ({
  service: authService,
  mount: async (app, kernel: Kernel) => {
    const provider = await findProvider(kernel);
    return mountService(
      app,
      authService,
      {
        ...auditHandlers({ ...kernel, records }),
        ...sessionHandlers(kernel),
        ...signInHandlers(kernel),
        ...factorHandlers(kernel),
        ...userSessionHandlers(kernel),
        ...idleLockHandlers(kernel),
        ...identityHandlers({ ...kernel, provider }),
        ...recoveryHandlers(kernel),
        ...staffInvitationHandlers(kernel),
        ...userHandlers({ ...kernel, ...records }),
        ...patientHandlers,
        ...clinicHandlers({ ...kernel, ...records }),
      },
      { gate: kernel.gate },
    );
  },
});
