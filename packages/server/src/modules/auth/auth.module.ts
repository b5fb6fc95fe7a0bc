import { authService } from '@dentaria/contract/auth/routes.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Module } from '../../kernel/module.ts';
import { auditHandlers } from './audit/audit.handlers.ts';
import type { AuditedRecords } from './audit/audit.service.ts';
import { clinicHandlers } from './clinics/clinics.handlers.ts';
import { type ClinicRecords, clinicNames, createClinic, findLetterhead } from './clinics/clinics.service.ts';
import {
  approvePendingClinic,
  registerPendingClinic,
  removePendingClinic,
} from './clinics/pending-clinics.service.ts';
import { patientHandlers } from './patients/patients.handlers.ts';
import { findOrCreatePatient } from './patients/patients.service.ts';
import { enterSession } from './sessions/enter-session.ts';
import { hashPassword } from './sessions/passwords.ts';
import { sessionHandlers } from './sessions/sessions.handlers.ts';
import { createFirstAdministrator } from './users/first-administrator.ts';
import { makeNewPassword } from './users/new-password.ts';
import { hashPasswordOfNewStaff } from './users/new-staff.ts';
import { userHandlers } from './users/users.handlers.ts';
import { createUser, getPatient, identifyUsers, type MoveAccount } from './users/users.service.ts';

/** Look-ups in the clinical records, which prevent the deletion of users and clinics. */
export interface Records extends AuditedRecords, ClinicRecords {
  /** True if the user is the patient or an author of a record. */
  readonly isOnRecord: (tx: Tx, userId: number) => Promise<boolean>;
  readonly moveAccount: MoveAccount;
}

/** The module's public API: service functions that run in the caller's context. */
export const auth = {
  approvePendingClinic,
  clinicNames,
  createClinic,
  createFirstAdministrator,
  createUser,
  enterSession,
  findLetterhead,
  findOrCreatePatient,
  getPatient,
  hashPassword,
  hashPasswordOfNewStaff,
  identifyUsers,
  makeNewPassword,
  registerPendingClinic,
  removePendingClinic,
};

/** Service auth: sessions, users, roles, clinics. */
export const authModule = (records: Records): Module<typeof authService> => ({
  service: authService,
  mount: (app, kernel: Kernel) =>
    mountService(
      app,
      authService,
      {
        ...auditHandlers({ ...kernel, records }),
        ...sessionHandlers(kernel),
        ...userHandlers({ ...kernel, ...records }),
        ...patientHandlers,
        ...clinicHandlers({ ...kernel, ...records }),
      },
      { gate: kernel.gate },
    ),
});
