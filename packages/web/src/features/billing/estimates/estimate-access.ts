import { hasAnyRole, type SessionUser } from '../../../shared/session/session-user.ts';

/** Whether a user writes and presents estimates. */
export const mayWriteEstimates = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST']);

/** Whether a user takes the answer of a patient. */
export const mayTakeAnswers = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);
