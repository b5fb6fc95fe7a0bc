import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/free-port.ts';
import { caller, type Job } from '../load.ts';
import { person, seeded } from '../world.ts';
import type { Bodies } from './dentaria.ts';
import { asOwner, databaseUrl, type Subject, startServer, type World } from './subject.ts';

/** What these two cores can do at all: the same rows and the same bytes with nothing in between. */
export async function startBare(world: World, bodies: Bodies): Promise<Subject> {
  const port = await freePort();
  const url = databaseUrl(world, 'bare');
  await fill(url, world, bodies);
  const child = await startServer({
    args: [fileURLToPath(new URL('bare-server.ts', import.meta.url))],
    env: { PORT: String(port), DATABASE_URL: url },
    ready: /ready/,
  });
  const call = caller(port, world.connections);
  const { patients, connections } = world;
  const random = seeded(Date.now());
  const is200 = async (answer: ReturnType<typeof call>): Promise<boolean> => (await answer).status === 200;
  const save: Job = (worker) =>
    is200(call('PUT', `/history/${(worker % connections) + 1}`, { body: JSON.parse(bodies.history) }));
  let born = patients.length;
  return {
    name: 'bare node:http + pg',
    processes: [child],
    jobs: {
      'sign in': () =>
        is200(call('POST', '/login', { body: { username: 'a', password: 'la clave de la medida' } })),
      'patient by DNI': () =>
        is200(call('GET', `/dni/${patients[Math.floor(random() * patients.length)]?.docNumber}`)),
      'list of patients': () => is200(call('GET', '/patients')),
      'read a history': (worker) => is200(call('GET', `/history/${(worker % connections) + 1}`)),
      'save a history': save,
      'save it as a text': save,
      'create a patient': () => {
        born += 1;
        return is200(
          call('POST', '/patients', { body: { ...person(born, random), answer: bodies.created } }),
        );
      },
    },
  };
}

async function fill(url: string, { patients, connections }: World, bodies: Bodies): Promise<void> {
  await asOwner({ connectionString: url }, async (client) => {
    await client.query(
      `create table patients (id integer generated always as identity primary key, username text unique, email text,
                            first_name text, last_name text, doc_number text unique, phone text);
     create table histories (id integer primary key, content text not null)`,
    );
    await client.query(
      `insert into patients (username, email, first_name, last_name, doc_number, phone)
     select "username", email, "firstName", "lastName", "docNumber", phone
       from json_to_recordset($1) as p("username" text, email text, "firstName" text, "lastName" text,
                                       "docNumber" text, phone text)`,
      [JSON.stringify(patients)],
    );
    await client.query('insert into histories select n, $1 from generate_series(1, $2) n', [
      bodies.history,
      connections,
    ]);
    await client.query('analyze');
  });
}
