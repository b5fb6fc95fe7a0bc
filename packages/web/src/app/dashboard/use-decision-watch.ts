import { useQuery } from '@tanstack/react-query';
import { USERS_KEY } from '../../features/auth/users/users.queries.ts';
import { authApi } from '../../shared/api/auth.ts';
import { hasRole, type SessionUser } from '../../shared/session/session-user.ts';

const EVERY_MS = 60_000;

/**
 * Follows whether a guest's registration was decided meanwhile, as when he comes from the mail that says so: a decision
 * ends his session on the server, and the refusal of this call leads him to the sign-in instead of letting him wait.
 */
export function useDecisionWatch(user: SessionUser): void {
  const id = user.id;
  useQuery({
    queryKey: [...USERS_KEY, id, 'waiting'],
    queryFn: ({ signal }) => authApi.readUser({ params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined && hasRole(user, 'GUEST'),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}
