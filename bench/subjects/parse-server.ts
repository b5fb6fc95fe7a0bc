import { join } from 'node:path';
import { freePort } from '../../e2e/support/free-port.ts';
import { type HttpClient, httpClient } from '../frame/http-client.ts';
import { installPeer, peersNode } from '../frame/peers.ts';
import { history, person, seeded } from '../frame/people.ts';
import { startServer } from '../frame/server-process.ts';
import type { Setup, Subject } from './subject.ts';

const DATABASE = 'parse';

const user = (worker: number) => ({ username: `dentista${worker}`, password: 'la clave de la medida' });
const APP = { 'x-parse-application-id': 'bench' };

/** Parse Server, with a user and a session for each connection. */
export async function startParseServer(setup: Setup): Promise<Subject> {
  const { bench } = setup;
  await bench.createDatabase(DATABASE);
  const port = await freePort();
  const folder = await installPeer('parse-server', '9.10.0');
  const call = httpClient(port, setup.connections);
  const child = await startServer({
    node: peersNode,
    args: [
      join(folder, 'node_modules', 'parse-server', 'bin', 'parse-server'),
      '--appId',
      'bench',
      '--masterKey',
      'the key of the bench',
      '--databaseURI',
      bench.databaseUrl(DATABASE),
      '--port',
      String(port),
      '--host',
      '127.0.0.1',
      '--serverURL',
      `http://127.0.0.1:${port}/parse`,
      '--allowClientClassCreation',
      'true',
    ],
    cwd: folder,
    env: {
      PARSE_SERVER_LOGS_FOLDER: join(bench.folder, 'parse'),
      PARSE_SERVER_LOG_LEVEL: 'error',
      // Parse Server does not accept a socket directory as the host of a URL.
      PARSE_SERVER_DATABASE_OPTIONS: JSON.stringify({ host: bench.postgres.host }),
    },
    ready: async () => (await call('GET', '/parse/health', { headers: APP })).body.includes('ok'),
  });
  const sessions: Headers[] = [];
  for (let worker = 0; worker < setup.connections; worker += 1) {
    const signedUp = await call('POST', '/parse/users', { headers: APP, body: user(worker) });
    const { sessionToken } = JSON.parse(signedUp.body) as { sessionToken: string };
    sessions.push({ ...APP, 'x-parse-session-token': sessionToken });
  }
  const paths = await fill(call, sessions[0] ?? {}, setup);
  return {
    name: 'Parse Server',
    process: bench.add(port, child).process,
    jobs: jobs(call, sessions, setup, paths),
  };
}

const PERSON = ['username', 'email', 'firstName', 'lastName', 'docNumber', 'phone'] as const;

type Headers = Readonly<Record<string, string>>;

/** The paths of the histories by worker, stored as JSON and as text. */
interface Paths {
  readonly histories: readonly string[];
  readonly texts: readonly string[];
}

function jobs(
  call: HttpClient,
  sessions: readonly Headers[],
  { patients }: Setup,
  paths: Paths,
): Subject['jobs'] {
  const headersOf = (worker: number): Headers => sessions[worker] ?? APP;
  const random = seeded(Date.now());
  const respondsWith = async (status: number, answer: ReturnType<HttpClient>): Promise<boolean> =>
    (await answer).status === status;
  const pathIn = (all: readonly string[], worker: number): string => all[worker % all.length] ?? '';
  const save = (worker: number, path: string, content: unknown): Promise<boolean> =>
    respondsWith(200, call('PUT', path, { headers: headersOf(worker), body: { content } }));
  const historyFor = (worker: number, turn: number) => history(patients[worker] ?? person(0, random), turn);
  let serial = patients.length;
  return {
    'sign in': (worker) =>
      respondsWith(200, call('POST', '/parse/login', { headers: APP, body: user(worker) })),
    'patient by DNI': async (worker) => {
      const { docNumber } = patients[Math.floor(random() * patients.length)] ?? person(0, random);
      const where = encodeURIComponent(JSON.stringify({ docNumber }));
      const { status, body } = await call(
        'GET',
        `/parse/classes/Patient?keys=objectId&limit=1&where=${where}`,
        { headers: headersOf(worker) },
      );
      return status === 200 && body.includes('"objectId":');
    },
    'list of patients': (worker) => {
      const path = '/parse/classes/Patient?limit=100000&order=username';
      return respondsWith(200, call('GET', path, { headers: headersOf(worker) }));
    },
    'read a history': (worker) =>
      respondsWith(200, call('GET', pathIn(paths.histories, worker), { headers: headersOf(worker) })),
    'save a history': (worker, turn) =>
      save(worker, pathIn(paths.histories, worker), historyFor(worker, turn)),
    'save a history as text': (worker, turn) =>
      save(worker, pathIn(paths.texts, worker), JSON.stringify(historyFor(worker, turn))),
    'create a patient': (worker) => {
      serial += 1;
      const request = { headers: headersOf(worker), body: person(serial, random) };
      return respondsWith(201, call('POST', '/parse/classes/Patient', request));
    },
  };
}

/** Creates the first object of each class over the API, which creates the class, and inserts the rest by SQL. */
async function fill(call: HttpClient, headers: Headers, setup: Setup): Promise<Paths> {
  const { bench, patients, connections } = setup;
  const create = async (name: string, body: unknown): Promise<string> => {
    const answer = await call('POST', `/parse/classes/${name}`, { headers, body });
    if (answer.status !== 201) throw new Error(`Parse Server: ${answer.body}`);
    return `/parse/classes/${name}/${(JSON.parse(answer.body) as { objectId: string }).objectId}`;
  };
  const histories: string[] = [];
  const texts: string[] = [];
  for (const patient of patients.slice(0, connections)) {
    histories.push(await create('History', { content: history(patient) }));
    texts.push(await create('HistoryText', { content: JSON.stringify(history(patient)) }));
  }
  await create('Patient', patients[0]);
  await bench.asOwner(async (client) => {
    const columns = PERSON.map((field) => `"${field}"`).join(', ');
    await client.query(
      `insert into "Patient" ("objectId", "createdAt", "updatedAt", ${columns})
       select substr(md5("docNumber"), 1, 10), now(), now(), ${columns}
         from json_to_recordset($1) as p(${PERSON.map((field) => `"${field}" text`).join(', ')})`,
      [JSON.stringify(patients.slice(1))],
    );
    await client.query('create index on "Patient" ("docNumber")');
    await client.query('analyze');
  }, DATABASE);
  return { histories, texts };
}
