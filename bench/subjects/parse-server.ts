import { join } from 'node:path';
import { freePort } from '../../e2e/support/free-port.ts';
import { type Call, caller } from '../load.ts';
import { installPeer, peersNode } from '../peers.ts';
import { history, person, seeded } from '../world.ts';
import { asOwner, databaseUrl, type Subject, startServer, type World } from './subject.ts';

const USER = { username: 'dentista', password: 'la clave de la medida' };
const APP = { 'x-parse-application-id': 'bench' };

/** Parse Server with its two classes, asked with a user's session. */
export async function startParseServer(world: World): Promise<Subject> {
  const port = await freePort();
  const folder = await installPeer('parse-server', '9.10.0');
  const call = caller(port, world.connections);
  const child = await startServer({
    node: peersNode,
    args: [
      join(folder, 'node_modules', 'parse-server', 'bin', 'parse-server'),
      ...['--appId', 'bench', '--masterKey', 'the key of the bench'],
      ...['--databaseURI', databaseUrl(world, 'parse'), '--port', String(port), '--host', '127.0.0.1'],
      ...['--serverURL', `http://127.0.0.1:${port}/parse`, '--allowClientClassCreation', 'true'],
    ],
    cwd: folder,
    env: {
      PARSE_SERVER_LOGS_FOLDER: join(world.folder, 'parse'),
      PARSE_SERVER_LOG_LEVEL: 'error',
      // It would take an address's directory of sockets for the name of a machine.
      PARSE_SERVER_DATABASE_OPTIONS: JSON.stringify({ host: world.postgres.host }),
    },
    ready: async () => (await call('GET', '/parse/health', { headers: APP })).body.includes('ok'),
  });
  const signedUp = await call('POST', '/parse/users', { headers: APP, body: USER });
  const { sessionToken } = JSON.parse(signedUp.body) as { sessionToken: string };
  const headers = { ...APP, 'x-parse-session-token': sessionToken };
  const paths = await fill(call, headers, world);
  return { name: 'Parse Server', processes: [child], jobs: jobs(call, headers, world, paths) };
}

const PERSON = ['username', 'email', 'firstName', 'lastName', 'docNumber', 'phone'] as const;

type Headers = Readonly<Record<string, string>>;

/** A worker's, in his turn: the history as the JSON that it is, and as one text. */
interface Paths {
  readonly histories: readonly string[];
  readonly texts: readonly string[];
}

function jobs(call: Call, headers: Headers, { patients }: World, paths: Paths): Subject['jobs'] {
  const random = seeded(Date.now());
  const gives = async (status: number, answer: ReturnType<Call>): Promise<boolean> =>
    (await answer).status === status;
  const pathIn = (all: readonly string[], worker: number): string => all[worker % all.length] ?? '';
  const save = (path: string, content: unknown): Promise<boolean> =>
    gives(200, call('PUT', path, { headers, body: { content } }));
  const written = (worker: number, turn: number) => history(patients[worker] ?? person(0, random), turn);
  let born = patients.length;
  return {
    'sign in': () => gives(200, call('POST', '/parse/login', { headers: APP, body: USER })),
    'patient by DNI': async () => {
      const { docNumber } = patients[Math.floor(random() * patients.length)] ?? person(0, random);
      const where = encodeURIComponent(JSON.stringify({ docNumber }));
      const { status, body } = await call(
        'GET',
        `/parse/classes/Patient?keys=objectId&limit=1&where=${where}`,
        { headers },
      );
      return status === 200 && body.includes('"objectId":');
    },
    'list of patients': () =>
      gives(200, call('GET', '/parse/classes/Patient?limit=100000&order=username', { headers })),
    'read a history': (worker) => gives(200, call('GET', pathIn(paths.histories, worker), { headers })),
    'save a history': (worker, turn) => save(pathIn(paths.histories, worker), written(worker, turn)),
    'save it as a text': (worker, turn) =>
      save(pathIn(paths.texts, worker), JSON.stringify(written(worker, turn))),
    'create a patient': () => {
      born += 1;
      return gives(201, call('POST', '/parse/classes/Patient', { headers, body: person(born, random) }));
    },
  };
}

/** The first of each by a call, which makes its class; the other people as rows. */
async function fill(call: Call, headers: Headers, world: World): Promise<Paths> {
  const { patients, connections } = world;
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
  await asOwner({ connectionString: databaseUrl(world, 'parse') }, async (client) => {
    const columns = PERSON.map((field) => `"${field}"`).join(', ');
    await client.query(
      `insert into "Patient" ("objectId", "createdAt", "updatedAt", ${columns})
       select substr(md5("docNumber"), 1, 10), now(), now(), ${columns}
         from json_to_recordset($1) as p(${PERSON.map((field) => `"${field}" text`).join(', ')})`,
      [JSON.stringify(patients.slice(1))],
    );
    await client.query('create index on "Patient" ("docNumber")');
    await client.query('analyze');
  });
  return { histories, texts };
}
