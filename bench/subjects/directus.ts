import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/support/free-port.ts';
import { type Call, caller } from '../load.ts';
import { installPeer, peersNode } from '../peers.ts';
import { history, person, seeded } from '../world.ts';
import { asOwner, databaseUrl, type Subject, startServer, type World } from './subject.ts';

const ADMIN = { email: 'admin@example.com', password: 'la clave de la medida' };

/** Directus, its two collections made by its own calls; asked as its administrator, whose rights it need not look up. */
export async function startDirectus(world: World): Promise<Subject> {
  const port = await freePort();
  const folder = await installPeer('directus', '12.3.1');
  const cli = join(folder, 'node_modules', 'directus', 'cli.js');
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl(world, 'directus'),
    SECRET: 'a secret of the bench that nobody needs to keep',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMITER_ENABLED: 'false',
    ACCESS_TOKEN_TTL: '8h',
    QUERY_LIMIT_MAX: '-1',
    STORAGE_LOCAL_ROOT: join(world.folder, 'directus'),
  };
  await promisify(execFile)(peersNode, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  const call = caller(port, world.connections);
  const child = await startServer({
    node: peersNode,
    args: [cli, 'start'],
    cwd: folder,
    env,
    ready: async () => (await call('GET', '/server/ping')).status === 200,
  });
  const headers = { authorization: `Bearer ${await signIn(call)}` };
  await makeCollections(call, headers);
  await fill(databaseUrl(world, 'directus'), world);
  return { name: 'Directus', processes: [child], jobs: jobs(call, headers, world) };
}

type Headers = Readonly<Record<string, string>>;

function jobs(call: Call, headers: Headers, { patients, connections }: World): Subject['jobs'] {
  const random = seeded(Date.now());
  const is200 = async (answer: ReturnType<Call>): Promise<boolean> => (await answer).status === 200;
  const pathIn = (collection: string, worker: number): string =>
    `/items/${collection}/${(worker % connections) + 1}`;
  const save = (path: string, content: unknown): Promise<boolean> =>
    is200(call('PATCH', path, { headers, body: { content } }));
  const written = (worker: number, turn: number) =>
    history(patients[worker % connections] ?? person(0, random), turn);
  let born = patients.length;
  return {
    'sign in': () => is200(call('POST', '/auth/login', { body: ADMIN })),
    'patient by DNI': async () => {
      const { docNumber } = patients[Math.floor(random() * patients.length)] ?? person(0, random);
      const path = `/items/patients?fields=id&limit=1&filter[docNumber][_eq]=${docNumber}`;
      const { status, body } = await call('GET', path, { headers });
      return status === 200 && body.includes('"id":');
    },
    'list of patients': () => is200(call('GET', '/items/patients?limit=-1&sort=username', { headers })),
    'read a history': (worker) => is200(call('GET', pathIn('histories', worker), { headers })),
    'save a history': (worker, turn) => save(pathIn('histories', worker), written(worker, turn)),
    'save it as a text': (worker, turn) =>
      save(pathIn('history_texts', worker), JSON.stringify(written(worker, turn))),
    'create a patient': () => {
      born += 1;
      return is200(call('POST', '/items/patients', { headers, body: person(born, random) }));
    },
  };
}

async function signIn(call: Call): Promise<string> {
  const { status, body } = await call('POST', '/auth/login', { body: ADMIN });
  if (status !== 200) throw new Error(`Directus: no sign-in: ${status} ${body}`);
  return (JSON.parse(body) as { data: { access_token: string } }).data.access_token;
}

const PERSON = ['username', 'email', 'firstName', 'lastName', 'docNumber', 'phone'] as const;

async function makeCollections(call: Call, headers: Headers): Promise<void> {
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

async function fill(url: string, { patients, connections }: World): Promise<void> {
  await asOwner({ connectionString: url }, async (client) => {
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
  });
}
