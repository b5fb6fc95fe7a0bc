import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../shared/clinic/active-clinics.query.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole, hasRole, type SessionUser } from '../../shared/session/session-user.ts';

/** Whether a user takes and voids payments, as the server decides it: an administrator only reads them. */
export const mayTakePayments = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

/** Whether a user opens and closes the till of a clinic and presents its claims: of the dentists, only its owner. */
export const mayWorkAtFrontDesk = (
  user: SessionUser,
  clinic: Pick<Clinic, 'ownerUserId'> | undefined,
): boolean =>
  hasAnyRole(user, ['ADMIN', 'RECEPTIONIST']) ||
  (hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id);

/** Whether a user sets the percentages of a clinic's professionals: only its owner. */
export const maySetPercentages = (
  user: SessionUser,
  clinic: Pick<Clinic, 'ownerUserId'> | undefined,
): boolean => hasRole(user, 'DENTIST') && user.id !== undefined && clinic?.ownerUserId === user.id;

/** Whether a user writes and presents estimates. */
export const mayWriteEstimates = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST']);

/** Whether a user takes the answer of a patient. */
export const mayTakeAnswers = (user: SessionUser): boolean => hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']);

/** Whether the signed-in user opens and closes the till of a clinic and presents its claims. */
export function useFrontDeskAccess(clinicId: number): boolean {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  return mayWorkAtFrontDesk(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
}
