import type { ClinicalHistory, HistorySave } from '@dentaria/contract/clinical-history/history.ts';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus } from '../../../shared/api/error-text.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

/** The patient of a new history turned out to have one already. */
export class HistoryExists extends Error {
  readonly patientId: number;
  constructor(patientId: number) {
    super('El paciente ya tiene una historia clínica');
    this.patientId = patientId;
  }
}

/** Saves a version: the first one by POST, a further one by PUT. */
export function saveHistory(patientId: number, exists: boolean, body: HistorySave): Promise<ClinicalHistory> {
  const call = { params: { id: patientId }, body };
  return exists ? clinicalHistoryApi.saveHistory(call) : clinicalHistoryApi.createHistory(call);
}

/**
 * First save for somebody who was not chosen from the list (design, section 10, 4): the DNI is looked up; found without
 * a history, it is that patient's; not found, the patient is created from the form. Every step can be repeated: a
 * patient that an earlier try created is found by his DNI.
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

/** User names are unique over all clinics: where the same DNI has one elsewhere, this one takes a few letters more. */
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
  const { address, dob, fullName: _, ...same } = demographics;
  const created = await authApi.createUser({
    body: {
      ...same,
      ...address,
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
