import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { hasRole, type SessionUser } from '../session/session-user.ts';

/** Whether a user changes the settings and prices of a clinic, as the server decides it: its owner, or an administrator. */
export const managesClinic = (user: SessionUser, clinic: Pick<Clinic, 'ownerUserId'> | undefined): boolean =>
  hasRole(user, 'ADMIN') ||
  (hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id);
