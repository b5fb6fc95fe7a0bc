import { areaCode, lacksAreaCode } from '@dentaria/contract/fields/people/phone-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { schedulingApi } from '../api/scheduling.ts';
import { useSessionUser } from '../session/session-store.ts';
import { hasAnyRole } from '../session/session-user.ts';

/** Completes a short phone number with the area code of the user's clinic. */
export function useAreaCode(phone: string): string | undefined {
  const user = useSessionUser();
  const clinicId = user && hasAnyRole(user, ['ADMIN', 'DENTIST', 'RECEPTIONIST']) ? user.clinicId : undefined;
  const settings = useQuery({
    queryKey: ['area-code', clinicId],
    queryFn: ({ signal }) =>
      schedulingApi.readMessageSettings({ params: { clinicId: clinicId ?? 0 } }, { signal }),
    enabled: clinicId !== undefined && lacksAreaCode(phone),
    staleTime: 300_000,
  });
  return areaCode(settings.data?.phone ?? '');
}
