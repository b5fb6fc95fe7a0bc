import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../../shared/api/auth.ts';
import { CLINICS_KEY } from '../clinics.queries.ts';

export const staffInvitationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLINICS_KEY, 'staff-invitations', id],
    queryFn: ({ signal }) => authApi.listStaffInvitations({ params: { id } }, { signal }),
  });
