import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/free-port.ts';
import { history, type Person, person, seeded } from '../dataset.ts';
import { type HttpClient, httpClient, type Job } from '../measure.ts';
import { asOwner, databaseUrl, type Setup, type Subject, startServer } from './subject.ts';

export const PASSWORD = 'la clave de la medida';
const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

/** Starts the server as `npm start` does, with an external PostgreSQL. */
export const startProduct = (url: string, dataDir: string, port: number): Promise<ChildProcess> =>
  startServer({
    args: ['--max-semi-space-size=16', main],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
    },
    ready: /is ready/,
  });

/** With one clinic that has all patients, and a dentist for each connection. */
export async function startDentaria(setup: Setup): Promise<Subject & { readonly bodies: Bodies }> {
  const port = await freePort();
  const url = databaseUrl(setup, 'dentaria');
  const child = await startProduct(url, join(setup.folder, 'dentaria'), port);
  const call = httpClient(port, setup.connections);
  const admin = await signIn(call, 'admin');
  const clinic = await create(call, '/services/auth/clinics', admin, { name: 'Clínica de la medida' });
  const tokens: string[] = [];
  for (let worker = 0; worker < setup.connections; worker += 1)
    tokens.push(await signInDentist(call, admin, { worker, clinicId: clinic.id }));
  const ids = await fillPatients(url, setup, clinic.id);
  return { name: 'Dentaria', processes: [child], ...(await jobs(call, tokens, setup, ids)) };
}

const dentist = (worker: number): string => `dentista${worker}`;

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
      history: (await call('GET', historyPath(sessions[0]), { headers: headersOf(sessions[0]) })).body,
      created: made.body,
    },
    jobs: {
      'sign in': async (worker: number) =>
        (await call('POST', '/services/auth/users/login', credentials(dentist(worker)))).status === 200,
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

/** The session and the patient of a worker. */
export interface WorkerSession {
  readonly token: string;
  readonly patientId: number;
  readonly patient: Person;
}

const headersOf = (session: WorkerSession | undefined) => ({ authorization: `Bearer ${session?.token}` });

const historyPath = (session: WorkerSession | undefined): string =>
  `/services/clinical-history/patients/${session?.patientId}/history`;

/** Creates one history for each worker; worker n uses `sessions[n]`. */
export async function historyJobs(call: HttpClient, sessions: readonly WorkerSession[]) {
  const headers = (worker: number) => headersOf(sessions[worker]);
  const path = (worker: number): string => historyPath(sessions[worker]);
  const versions = sessions.map(() => 1);
  for (const [worker, { patient }] of sessions.entries()) {
    const answer = await call('POST', path(worker), { body: history(patient), headers: headers(worker) });
    if (answer.status !== 201) throw new Error(`first save: ${answer.status} ${answer.body}`);
  }
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

const credentials = (username: string) => ({ body: { username, password: PASSWORD } });

export async function signIn(call: HttpClient, username: string): Promise<string> {
  const { status, body } = await call('POST', '/services/auth/users/login', credentials(username));
  if (status !== 200) throw new Error(`cannot sign in ${username}: ${status} ${body}`);
  return (JSON.parse(body) as { token: string }).token;
}

/** Creates a worker's dentist and returns the token of their session. */
export async function signInDentist(
  call: HttpClient,
  admin: string,
  { worker, clinicId }: { readonly worker: number; readonly clinicId: number },
): Promise<string> {
  const username = dentist(worker);
  await create(call, '/services/auth/users/create', admin, {
    ...person(-1 - worker, seeded(1)),
    username,
    password: PASSWORD,
    roles: [{ name: 'DENTIST' }],
    clinicId,
  });
  return signIn(call, username);
}

export async function create(
  call: HttpClient,
  path: string,
  token: string,
  body: unknown,
): Promise<{ id: number }> {
  const answer = await call('POST', path, { body, headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

/** Inserts patients into the database, because creating them over HTTP would take minutes. */
async function fillPatients(url: string, { patients }: Setup, clinicId: number): Promise<number[]> {
  return asOwner({ connectionString: url, options: '-c dentaria.scope=all' }, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      `with person as (
         select * from json_to_recordset($1) as p("username" text, email text, "firstName" text, "lastName" text,
                                                  "docNumber" text, phone text)
       ), account as (
         insert into accounts (clinic_id, username, email, staff)
         select $2, "username", email, false from person returning user_id, username
       )
       insert into users (id, username, password_hash, email, first_name, last_name, doc_number, phone, roles,
                          clinic_id)
       select user_id, username, 'none', email, "firstName", "lastName", "docNumber", phone, array['PATIENT'], $2
         from person join account using (username)
       returning id`,
      [JSON.stringify(patients), clinicId],
    );
    await owner.query('analyze');
    return rows.map(({ id }) => id);
  });
}
