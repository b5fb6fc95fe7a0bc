import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { authApi } from '../../../shared/api/auth.ts';
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

/**
 * The first save for a patient who was not chosen from the list: finds the patient by DNI or creates them from the form,
 * then saves the history. Idempotent: a retry finds the patient that an earlier attempt created.
 */
export async function saveNewPatient(body: HistorySave): Promise<ClinicalHistory> {
  const patientId = (await findPatient(body.demographics.docNumber)) ?? (await createPatient(body));
  try {
    return await saveHistory(patientId, false, body);
  } catch (error) {
    if (isStatus(error, 409)) throw new HistoryExists(patientId);
    throw error;
  }
}

async function findPatient(docNumber: string): Promise<number | undefined> {
  try {
    return (await authApi.findByDocNumber({ params: { docNumber } })).id;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Usernames are unique across clinics: if another clinic has this DNI's, retries with a random suffix. */
async function createPatient(body: HistorySave): Promise<number> {
  const username = `p${body.demographics.docNumber}`;
  try {
    return await createUser(body, username);
  } catch (error) {
    if (!isStatus(error, 409) || error.errors.username === undefined) throw error;
    return createUser(body, `${username}_${crypto.randomUUID().slice(0, 6)}`);
  }
}

async function createUser({ demographics }: HistorySave, username: string): Promise<number> {
  const { address, dob, fullName: _, ...rest } = demographics;
  const created = await authApi.createUser({
    body: {
      ...rest,
      ...(typeof address === 'object' && address),
      email: demographics.email ?? null,
      dateOfBirth: dob,
      username,
      password: crypto.randomUUID(),
      roles: [{ name: 'PATIENT' }],
      enabled: true,
    },
  });
  return created.id;
}
