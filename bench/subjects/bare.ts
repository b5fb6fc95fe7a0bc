import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/free-port.ts';
import { type Person, person, seeded } from '../dataset.ts';
import { httpClient, type Job } from '../measure.ts';
import type { Bodies } from './dentaria.ts';
import { asOwner, databaseUrl, type Setup, type Subject, startServer } from './subject.ts';

/** Serves the same rows and the same bytes as Dentaria with as little code as possible. */
export async function startBare(setup: Setup, bodies: Bodies): Promise<Subject> {
  const url = databaseUrl(setup, 'bare');
  const histories = Array.from({ length: setup.connections }, () => bodies.history);
  const { port, process: child } = await startBareServer(url, histories, setup.patients);
  const call = httpClient(port, setup.connections);
  const { patients, connections } = setup;
  const random = seeded(Date.now());
  const succeeds = async (answer: ReturnType<typeof call>): Promise<boolean> => (await answer).status === 200;
  const save: Job = (worker) =>
    succeeds(call('PUT', `/history/${(worker % connections) + 1}`, { body: JSON.parse(bodies.history) }));
  let serial = patients.length;
  return {
    name: 'bare node:http + pg',
    processes: [child],
    jobs: {
      'sign in': () =>
        succeeds(call('POST', '/login', { body: { username: 'a', password: 'la clave de la medida' } })),
      'patient by DNI': () =>
        succeeds(call('GET', `/dni/${patients[Math.floor(random() * patients.length)]?.docNumber}`)),
      'list of patients': () => succeeds(call('GET', '/patients')),
      'read a history': (worker) => succeeds(call('GET', `/history/${(worker % connections) + 1}`)),
      'save a history': save,
      'save a history as text': save,
      'create a patient': () => {
        serial += 1;
        return succeeds(
          call('POST', '/patients', { body: { ...person(serial, random), answer: bodies.created } }),
        );
      },
    },
  };
}

/** Creates its tables in an empty database; `GET /history/<n>` answers the n-th text. */
export async function startBareServer(
  url: string,
  texts: readonly string[],
  patients: readonly Person[] = [],
): Promise<{ readonly port: number; readonly process: ChildProcess }> {
  const port = await freePort();
  await fill(url, texts, patients);
  const child = await startServer({
    args: [fileURLToPath(new URL('bare-server.ts', import.meta.url))],
    env: { PORT: String(port), DATABASE_URL: url },
    ready: /ready/,
  });
  return { port, process: child };
}

async function fill(url: string, texts: readonly string[], patients: readonly Person[]): Promise<void> {
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
    await client.query(
      'insert into histories select n, content from unnest($1::text[]) with ordinality t (content, n)',
      [texts],
    );
    await client.query('analyze');
  });
}
