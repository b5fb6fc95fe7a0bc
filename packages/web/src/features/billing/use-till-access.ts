import { useQuery } from '@tanstack/react-query';
import { activeClinicsQuery } from '../../shared/clinic/active-clinics.query.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { mayUseTill } from './billing-access.ts';

/** Whether the signed-in user opens and closes the till of a clinic. */
export function useTillAccess(clinicId: number): boolean {
  const user = useSignedInUser();
  const clinics = useQuery(activeClinicsQuery);
  return mayUseTill(
    user,
    clinics.data?.find(({ id }) => id === clinicId),
  );
}
