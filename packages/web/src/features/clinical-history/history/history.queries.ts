import type { User } from '@dentaria/contract/auth/users.ts';
import type { ClinicalHistory } from '@dentaria/contract/clinical-history/history.ts';
import { queryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

/** Null if the patient has no history. */
export const historyQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['history', patientId],
    queryFn: async ({ signal }): Promise<ClinicalHistory | null> => {
      try {
        return await clinicalHistoryApi.readHistory({ params: { id: patientId } }, { signal });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });

/**
 * The patient's record, which prefills a first history. Failures are ignored (specification, section 4);
 * `exists` is false only for a 404.
 */
export const prefillQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['users', 'prefill', patientId],
    queryFn: ({ signal }): Promise<{ user: User | null; exists: boolean }> =>
      authApi.readUser({ params: { id: patientId } }, { signal }).then(
        (user) => ({ user, exists: true }),
        (error: unknown) => ({ user: null, exists: !isStatus(error, 404) }),
      ),
    refetchOnWindowFocus: false,
  });

export const versionsQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['history', patientId, 'versions'],
    queryFn: ({ signal }) => clinicalHistoryApi.listVersions({ params: { id: patientId } }, { signal }),
  });

/** Never stale: a saved version is immutable. */
export const versionQuery = (patientId: number, version: number) =>
  queryOptions({
    queryKey: ['history', patientId, 'versions', version],
    queryFn: ({ signal }) =>
      clinicalHistoryApi.readVersion({ params: { id: patientId, version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
