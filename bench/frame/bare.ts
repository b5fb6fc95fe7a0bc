import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/support/free-port.ts';
import type { Bench, Server } from './bench.ts';
import type { Person } from './people.ts';
import { startServer } from './server-process.ts';

const DATABASE = 'bare';

/** A bare node:http + pg server: what this machine can do. `GET /history/<n>` answers the n-th text. */
export async function startBareServer(
  bench: Bench,
  texts: readonly string[],
  patients: readonly Person[] = [],
): Promise<Server> {
  await bench.createDatabase(DATABASE);
  await fill(bench, texts, patients);
  const port = await freePort();
  const process = await startServer({
    args: [fileURLToPath(new URL('bare-server.ts', import.meta.url))],
    env: { PORT: String(port), DATABASE_URL: bench.databaseUrl(DATABASE) },
    ready: /ready/,
  });
  return bench.add(port, process);
}

const fill = (bench: Bench, texts: readonly string[], patients: readonly Person[]): Promise<void> =>
  bench.asOwner(async (client) => {
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
  }, DATABASE);
