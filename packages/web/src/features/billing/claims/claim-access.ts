import { hasAnyRole, type SessionUser } from '../../../shared/session/session-user.ts';

/** Whether a user completes and presents claims; an administrator only reads them. */
export const mayClaim = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);
