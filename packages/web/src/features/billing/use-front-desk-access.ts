import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../shared/clinic/active-clinics.query.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { mayWorkAtFrontDesk } from './billing-access.ts';

/** Whether the signed-in user opens and closes the till of a clinic and presents its claims. */
export function useFrontDeskAccess(clinicId: number): boolean {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  return mayWorkAtFrontDesk(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
}
