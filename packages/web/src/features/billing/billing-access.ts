import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../shared/clinic/active-clinics.query.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole, hasRole, type SessionUser } from '../../shared/session/session-user.ts';

/** Administrators only read payments, as on the server. */
export const mayTakePayments = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

export const mayWriteEstimates = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST']);

/** Administrators only read estimates, as on the server. */
export const mayRecordAnswers = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

export function useOwnsClinic(clinicId: number): boolean {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  const owner = clinics.data?.find(({ id }) => id === clinicId)?.ownerUserId;
  return hasRole(user, 'DENTIST') && user.id !== undefined && owner === user.id;
}

/** Among dentists, only the owner opens the cash session and presents claims. */
export function useReceptionAccess(clinicId: number): boolean {
  const isOwner = useOwnsClinic(clinicId);
  return hasAnyRole(useSignedInUser(), ['ADMIN', 'RECEPTIONIST']) || isOwner;
}
