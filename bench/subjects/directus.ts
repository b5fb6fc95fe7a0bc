import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/free-port.ts';
import { type HttpClient, httpClient } from '../frame/http-client.ts';
import { installPeer, peersNode } from '../frame/peers.ts';
import { history, person, seeded } from '../frame/people.ts';
import { startServer } from '../frame/server-process.ts';
import type { Setup, Subject } from './subject.ts';

const DATABASE = 'directus';
const ADMIN = { email: 'admin@example.com', password: 'la clave de la medida' };

/** Directus with collections created over its API. Requests use its administrator, which spares it permission checks. */
export async function startDirectus(setup: Setup): Promise<Subject> {
  const { bench } = setup;
  await bench.createDatabase(DATABASE);
  const port = await freePort();
  const folder = await installPeer('directus', '12.3.1');
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: bench.databaseUrl(DATABASE),
    SECRET: 'a secret of the benchmark',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMITER_ENABLED: 'false',
    ACCESS_TOKEN_TTL: '8h',
    QUERY_LIMIT_MAX: '-1',
    STORAGE_LOCAL_ROOT: join(bench.folder, 'directus'),
  };
  await promisify(execFile)(peersNode, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const call = httpClient(port, setup.connections);
  const child = await startServer({
    node: peersNode,
    args: [cli, 'start'],
    cwd: folder,
    env,
    ready: async () => (await call('GET', '/server/ping')).status === 200,
  });
  const headers = { authorization: `Bearer ${await signIn(call)}` };
  await createCollections(call, headers);
  await fill(setup);
  return { name: 'Directus', process: bench.add(port, child).process, jobs: jobs(call, headers, setup) };
}

type Headers = Readonly<Record<string, string>>;

function jobs(call: HttpClient, headers: Headers, { patients, connections }: Setup): Subject['jobs'] {
  const random = seeded(Date.now());
  const succeeds = async (answer: ReturnType<HttpClient>): Promise<boolean> => (await answer).status === 200;
  const pathIn = (collection: string, worker: number): string =>
    `/items/${collection}/${(worker % connections) + 1}`;
  const save = (path: string, content: unknown): Promise<boolean> =>
    succeeds(call('PATCH', path, { headers, body: { content } }));
  const historyFor = (worker: number, turn: number) =>
    history(patients[worker % connections] ?? person(0, random), turn);
  let serial = patients.length;
  return {
    'sign in': () => succeeds(call('POST', '/auth/login', { body: ADMIN })),
    'patient by DNI': async () => {
      const { docNumber } = patients[Math.floor(random() * patients.length)] ?? person(0, random);
      const path = `/items/patients?fields=id&limit=1&filter[docNumber][_eq]=${docNumber}`;
      const { status, body } = await call('GET', path, { headers });
      return status === 200 && body.includes('"id":');
    },
    'list of patients': () => succeeds(call('GET', '/items/patients?limit=-1&sort=username', { headers })),
    'read a history': (worker) => succeeds(call('GET', pathIn('histories', worker), { headers })),
    'save a history': (worker, turn) => save(pathIn('histories', worker), historyFor(worker, turn)),
    'save a history as text': (worker, turn) =>
      save(pathIn('history_texts', worker), JSON.stringify(historyFor(worker, turn))),
    'create a patient': () => {
      serial += 1;
      return succeeds(call('POST', '/items/patients', { headers, body: person(serial, random) }));
    },
  };
}

async function signIn(call: HttpClient): Promise<string> {
  const { status, body } = await call('POST', '/auth/login', { body: ADMIN });
  if (status !== 200) throw new Error(`Directus: cannot sign in: ${status} ${body}`);
  return (JSON.parse(body) as { data: { access_token: string } }).data.access_token;
}

const PERSON = ['username', 'email', 'firstName', 'lastName', 'docNumber', 'phone'] as const;

async function createCollections(call: HttpClient, headers: Headers): Promise<void> {
  const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true } };
  const json = { field: 'content', type: 'json', schema: {} };
  const collections = {
    patients: PERSON.map((field) => ({
      field,
      type: 'string',
      schema: { is_indexed: field === 'docNumber' },
    })),
    histories: [{ ...json, meta: { collection: 'histories', field: 'content', special: ['cast-json'] } }],
    history_texts: [{ field: 'content', type: 'text', schema: {} }],
  };
  for (const [collection, fields] of Object.entries(collections)) {
    const body = { collection, schema: {}, meta: {}, fields: [id, ...fields] };
    const answer = await call('POST', '/collections', { headers, body });
    if (answer.status !== 200) throw new Error(`Directus: ${answer.body}`);
  }
}

async function fill({ bench, patients, connections }: Setup): Promise<void> {
  await bench.asOwner(async (client) => {
    const columns = PERSON.map((field) => `"${field}"`).join(', ');
    await client.query(
      `insert into patients (${columns}) select ${columns}
       from json_to_recordset($1) as p(${PERSON.map((field) => `"${field}" text`).join(', ')})`,
      [JSON.stringify(patients)],
    );
    for (const patient of patients.slice(0, connections)) {
      const content = JSON.stringify(history(patient));
      await client.query('insert into histories (content) values ($1)', [content]);
      await client.query('insert into history_texts (content) values ($1)', [content]);
    }
    await client.query('create index on patients ("docNumber")');
    await client.query('analyze');
  }, DATABASE);
}
