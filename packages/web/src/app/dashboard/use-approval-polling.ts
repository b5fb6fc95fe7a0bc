import { useQuery } from '@tanstack/react-query';
import { USERS_KEY } from '../../features/auth/users/users.queries.ts';
import { authApi } from '../../shared/api/auth.ts';
import { hasRole, type SessionUser } from '../../shared/session/session-user.ts';

const POLL_INTERVAL_MS = 60_000;

/**
 * Polls while a guest waits for the decision on their registration. A decision ends the guest's session, so the 401 of
 * this request redirects them to the sign-in.
 */
export function useApprovalPolling(user: SessionUser): void {
  const id = user.id;
  useQuery({
    queryKey: [...USERS_KEY, id, 'waiting'],
    queryFn: ({ signal }) => authApi.readUser({ params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined && hasRole(user, 'GUEST'),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  });
}
