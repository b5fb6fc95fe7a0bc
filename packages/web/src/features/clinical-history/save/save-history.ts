import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

/** The DNI of a new patient belongs to a patient who already has a history. */
export class HistoryExists extends Error {
  readonly patientId: number;
  constructor(patientId: number) {
    super('El paciente ya tiene una historia clínica');
    this.patientId = patientId;
  }
}

/** The first version is a POST, later ones are PUTs. */
export function saveHistory(patientId: number, exists: boolean, body: HistorySave): Promise<ClinicalHistory> {
  const call = { params: { id: patientId }, body };
  return exists ? clinicalHistoryApi.saveHistory(call) : clinicalHistoryApi.createHistory(call);
}

/** The first save for a patient who was not chosen from the list. The server finds them by DNI or registers them. */
export async function saveNewPatient(body: HistorySave): Promise<ClinicalHistory> {
  try {
    return await clinicalHistoryApi.createFirstHistory({ body });
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    const { newerVersionOf } = await import('./save-merged.ts');
    const existing = newerVersionOf(error);
    throw existing ? new HistoryExists(existing.patientUserId) : error;
  }
}
