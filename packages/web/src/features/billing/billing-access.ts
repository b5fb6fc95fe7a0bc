import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../shared/clinic/active-clinics.query.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole, hasRole, type SessionUser } from '../../shared/session/session-user.ts';

/** Administrators only read payments, as on the server. */
export const mayTakePayments = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

/** Among dentists, only the owner opens the till and presents claims. */
export const mayWorkAtFrontDesk = (
  user: SessionUser,
  clinic: Pick<Clinic, 'ownerUserId'> | undefined,
): boolean =>
  hasAnyRole(user, ['ADMIN', 'RECEPTIONIST']) ||
  (hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id);

export const maySetPercentages = (
  user: SessionUser,
  clinic: Pick<Clinic, 'ownerUserId'> | undefined,
): boolean => hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id;

export const mayWriteEstimates = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST']);

/** Administrators only read payments, as on the server. */
export const mayTakeAnswers = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

export function useFrontDeskAccess(clinicId: number): boolean {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  return mayWorkAtFrontDesk(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
}
