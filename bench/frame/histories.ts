import { bearer, type HttpClient } from './http-client.ts';
import type { Job } from './load.ts';
import { history, type Person, person, seeded } from './people.ts';
import { create } from './product.ts';

/** The session and the patient of a worker. */
export interface WorkerSession {
  readonly token: string;
  readonly patientId: number;
  readonly patient: Person;
}

export const headersOf = (session: WorkerSession | undefined) => bearer(session?.token ?? '');

export const historyPath = (patientId: number | undefined): string =>
  `/services/clinical-history/patients/${patientId}/history`;

/** Creates one history for each worker; worker n uses `sessions[n]`. */
export async function historyJobs(call: HttpClient, sessions: readonly WorkerSession[]) {
  const headers = (worker: number) => headersOf(sessions[worker]);
  const path = (worker: number): string => historyPath(sessions[worker]?.patientId);
  const versions = sessions.map(() => 1);
  for (const { token, patientId, patient } of sessions)
    await create(call, historyPath(patientId), token, history(patient));
  const read: Job = async (worker) =>
    (await call('GET', path(worker), { headers: headers(worker) })).status === 200;
  const save: Job = async (worker, turn) => {
    const version = versions[worker] ?? 0;
    const patient = sessions[worker]?.patient ?? person(0, seeded(1));
    const { treatmentPlan, ...rest } = history(patient, turn);
    // The screen sends the ids of existing rows.
    const rows = treatmentPlan.map((row, index) => ({ id: index + 1, ...row }));
    const body = { ...rest, treatmentPlan: rows, version };
    const { status } = await call('PUT', path(worker), { body, headers: headers(worker) });
    versions[worker] = version + 1;
    return status === 200;
  };
  const saveConflicting: Job = async (worker) => {
    const body = { ...history(sessions[worker]?.patient ?? person(0, seeded(1))), version: 1 };
    return (await call('PUT', path(worker), { body, headers: headers(worker) })).status === 409;
  };
  return {
    'read a history': read,
    'save a history': save,
    'save a history as text': save,
    'save with conflict': saveConflicting,
  };
}
