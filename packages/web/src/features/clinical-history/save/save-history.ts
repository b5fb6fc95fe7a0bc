import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

export class HistoryExistsError extends Error {
  readonly patientId: number;
  constructor(patientId: number) {
    super('El paciente ya tiene una historia clínica');
    this.patientId = patientId;
  }
}

export function saveHistory(patientId: number, exists: boolean, body: HistorySave): Promise<ClinicalHistory> {
  const call = { params: { id: patientId }, body };
  return exists ? clinicalHistoryApi.saveHistory(call) : clinicalHistoryApi.createHistory(call);
}

/** The server finds the patient by DNI or registers them. @throws HistoryExistsError */
export async function saveNewPatient(body: HistorySave): Promise<ClinicalHistory> {
  try {
    return await clinicalHistoryApi.createFirstHistory({ body });
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    const { newerVersionOf } = await import('./save-merged.ts');
    const existing = newerVersionOf(error);
    throw existing ? new HistoryExistsError(existing.patientUserId) : error;
  }
}
