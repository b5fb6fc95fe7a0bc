import type { DocNumberMatch } from '@dentaria/contract/auth/users.ts';
import { clinicalHistoryApi } from '../../features/clinical-history/clinical-history.api.ts';
import { authApi } from '../../shared/api/auth.ts';
import { isStatus } from '../../shared/api/failure.ts';

export type PatientMatch = NonNullable<DocNumberMatch['matches']>[number];

export type SearchResult =
  | { kind: 'history'; patientId: number }
  | { kind: 'no-history'; patientId: number }
  | { kind: 'no-patient'; docNumber: string }
  | { kind: 'several'; matches: readonly PatientMatch[] };

/** @throws any error other than 404 */
export async function findPatient(docNumber: string): Promise<SearchResult> {
  try {
    const { id, matches = [] } = await authApi.findByDocNumber({ params: { docNumber } });
    return matches.length > 1 ? { kind: 'several', matches } : await findHistory(id);
  } catch (error) {
    if (isStatus(error, 404)) return { kind: 'no-patient', docNumber };
    throw error;
  }
}

export async function findHistory(patientId: number): Promise<SearchResult> {
  try {
    await clinicalHistoryApi.readHistory({ params: { id: patientId } });
    return { kind: 'history', patientId };
  } catch (error) {
    if (isStatus(error, 404)) return { kind: 'no-history', patientId };
    throw error;
  }
}
