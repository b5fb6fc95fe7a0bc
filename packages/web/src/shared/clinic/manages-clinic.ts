import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { hasRole, type SessionUser } from '../session/session-user.ts';

/** Repeats the server's policy: the owner and administrators change the settings and prices of a clinic. */
export const managesClinic = (user: SessionUser, clinic: Pick<Clinic, 'ownerUserId'> | undefined): boolean =>
  hasRole(user, 'ADMIN') ||
  (hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id);
