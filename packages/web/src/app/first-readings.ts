import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction, Params } from 'react-router';
import { sessionUserNow } from '../shared/session/session-store.ts';
import { hasAnyRole, hasRole, type SessionUser } from '../shared/session/session-user.ts';
import type { Access } from './Guard.tsx';

/** What a screen asks the server for first. */
export type FirstReading = (cache: QueryClient, user: SessionUser, params: Params) => Promise<void>;

/**
 * Asks for a screen's data while its code is still on its way, so that one does not wait for the other. The screen
 * finds the answer, or the call under way, in the cache; a failure it meets itself.
 */
export const readAhead =
  (access: Access, read: FirstReading): LoaderFunction =>
  ({ params }) => {
    const user = sessionUserNow();
    const enters = user && (typeof access === 'string' || hasAnyRole(user, access));
    if (enters)
      import('./CallCache.tsx')
        .then(({ queryClient }) => read(queryClient, user, params))
        .catch(() => undefined);
    return null;
  };

export const readUsers: FirstReading = async (cache, user) => {
  const { userListQuery } = await import('../features/auth/users/users.queries.ts');
  await cache.prefetchQuery(userListQuery(hasRole(user, 'ADMIN')));
};

export const readClinics: FirstReading = async (cache) => {
  const { clinicListQuery } = await import('../features/auth/clinics/clinics.queries.ts');
  await cache.prefetchQuery(clinicListQuery);
};

export const readHealthInsurances: FirstReading = async (cache) => {
  const { healthInsuranceListQuery } = await import('../shared/api/health-insurance.ts');
  await cache.prefetchQuery(healthInsuranceListQuery);
};

export const readInvitations: FirstReading = async (cache) => {
  const { invitationListQuery } = await import('../features/onboarding/invitations/invitations.queries.ts');
  await cache.prefetchQuery(invitationListQuery);
};

export const readEmailConfigs: FirstReading = async (cache) => {
  const queries = await import('../features/onboarding/email-config/email-config.queries.ts');
  await Promise.all([
    cache.prefetchQuery(queries.emailConfigListQuery),
    cache.prefetchQuery(queries.emailConfigStatsQuery),
  ]);
};

export const readHistory: FirstReading = async (cache, _, { patientId }) => {
  const { historyQuery } = await import('../features/clinical-history/history/history.queries.ts');
  const id = Number(patientId);
  if (Number.isInteger(id) && id > 0) await cache.prefetchQuery(historyQuery(id));
};

export const readArchivedHistories: FirstReading = async (cache) => {
  const { archivedHistoriesQuery } = await import('../features/clinical-history/custody/custody.queries.ts');
  await cache.prefetchQuery(archivedHistoriesQuery);
};
