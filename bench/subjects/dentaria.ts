import { startEmptyProduct } from '../frame/bench.ts';
import { headersOf, historyJobs, historyPath, type WorkerSession } from '../frame/histories.ts';
import type { HttpClient } from '../frame/http-client.ts';
import { insertPatients } from '../frame/patients.ts';
import { person, seeded } from '../frame/people.ts';
import { createClinic, credentials, dentistName, PASSWORD, signInDentists } from '../frame/product.ts';
import type { Setup, Subject } from './subject.ts';

/** Fills one clinic with all patients and a dentist for each connection. */
export async function startDentaria(setup: Setup): Promise<Subject & { readonly bodies: Bodies }> {
  const { bench, connections, patients } = setup;
  const { product, call, admin } = await startEmptyProduct(bench, connections);
  const { id: clinicId } = await createClinic(call, admin);
  const tokens = await signInDentists(call, admin, { count: connections, clinicId });
  const ids = await bench.asOwner((client) => insertPatients(client, clinicId, patients));
  return { name: 'Dentaria', process: product.process, ...(await jobs(call, tokens, setup, ids)) };
}

/** Response bodies, which the bare server repeats. */
export interface Bodies {
  readonly history: string;
  readonly created: string;
}

async function jobs(
  call: HttpClient,
  tokens: readonly string[],
  { patients }: Setup,
  ids: readonly number[],
) {
  const sessions = tokens.map(
    (token, worker): WorkerSession => ({
      token,
      patientId: ids[worker] ?? 0,
      patient: patients[worker] ?? person(0, seeded(1)),
    }),
  );
  const histories = await historyJobs(call, sessions);
  const list = '/services/auth/users/summaries?role=PATIENT';
  const etags = await Promise.all(
    sessions.map(async (session) => (await call('GET', list, { headers: headersOf(session) })).etag ?? ''),
  );
  const random = seeded(Date.now());
  let serial = patients.length;
  const newPatient = () => {
    serial += 1;
    const { username, email, firstName, lastName, docNumber, phone } = person(serial, random);
    const roles = [{ name: 'PATIENT' }];
    return { username, password: PASSWORD, email, firstName, lastName, docNumber, phone, roles };
  };
  const made = await call('POST', '/services/auth/users/create', {
    body: newPatient(),
    headers: headersOf(sessions[0]),
  });
  return {
    bodies: {
      history: (await call('GET', historyPath(sessions[0]?.patientId), { headers: headersOf(sessions[0]) }))
        .body,
      created: made.body,
    },
    jobs: {
      'sign in': async (worker: number) =>
        (await call('POST', '/services/auth/users/login', credentials(dentistName(worker)))).status === 200,
      'patient by DNI': async (worker: number) => {
        const { docNumber } = patients[Math.floor(random() * patients.length)] ?? person(0, random);
        const path = `/services/auth/users/doc-number/${docNumber}`;
        const { status, body } = await call('GET', path, { headers: headersOf(sessions[worker]) });
        return status === 200 && body.startsWith('{"id":');
      },
      'list of patients': async (worker: number) => {
        const answer = await call('GET', list, { headers: headersOf(sessions[worker]) });
        etags[worker] = answer.etag ?? '';
        return answer.status === 200;
      },
      'list of patients (304)': async (worker: number) => {
        const headers = { ...headersOf(sessions[worker]), 'if-none-match': etags[worker] ?? '' };
        return (await call('GET', list, { headers })).status === 304;
      },
      ...histories,
      'create a patient': async (worker: number) => {
        const request = { body: newPatient(), headers: headersOf(sessions[worker]) };
        return (await call('POST', '/services/auth/users/create', request)).status === 201;
      },
    },
  };
}
