import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bearer, type HttpClient } from './http-client.ts';
import { type Person, person, seeded } from './people.ts';
import { startServer } from './server-process.ts';

/** Password of every user in a benchmark. */
export const PASSWORD = 'la clave de la medida';
const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

export interface ProductOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the server as `npm start` does, with an external PostgreSQL. */
export const startProduct = ({ databaseUrl, dataDir, port, env }: ProductOptions): Promise<ChildProcess> =>
  startServer({
    args: ['--max-semi-space-size=16', main],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    ready: /is ready/,
  });

export const credentials = (username: string) => ({ body: { username, password: PASSWORD } });

export async function signIn(call: HttpClient, username: string): Promise<string> {
  const { status, body } = await call('POST', '/services/auth/users/login', credentials(username));
  if (status !== 200) throw new Error(`cannot sign in ${username}: ${status} ${body}`);
  return (JSON.parse(body) as { token: string }).token;
}

export async function create(
  call: HttpClient,
  path: string,
  token: string,
  body: unknown,
): Promise<{ id: number }> {
  const answer = await call('POST', path, { body, headers: bearer(token) });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body);
}

export const createClinic = (call: HttpClient, admin: string, name = 'Clínica de la medida') =>
  create(call, '/services/auth/clinics', admin, { name });

interface NewUser extends Person {
  readonly role: 'DENTIST' | 'RECEPTIONIST' | 'PATIENT';
  readonly clinicId: number;
}

export const createUser = (call: HttpClient, admin: string, { role, ...user }: NewUser) =>
  create(call, '/services/auth/users/create', admin, {
    ...user,
    password: PASSWORD,
    roles: [{ name: role }],
  });

export const dentistName = (worker: number): string => `dentista${worker}`;

/** Creates a worker's dentist and returns the token of their session. */
export async function signInDentist(
  call: HttpClient,
  admin: string,
  { worker, clinicId }: { readonly worker: number; readonly clinicId: number },
): Promise<string> {
  const username = dentistName(worker);
  await createUser(call, admin, {
    ...person(-1 - worker, seeded(1)),
    username,
    role: 'DENTIST',
    clinicId,
  });
  return signIn(call, username);
}

/** One dentist for each worker. */
export async function signInDentists(
  call: HttpClient,
  admin: string,
  {
    first = 0,
    count,
    clinicId,
  }: { readonly first?: number; readonly count: number; readonly clinicId: number },
): Promise<string[]> {
  const tokens: string[] = [];
  for (let worker = first; worker < first + count; worker += 1)
    tokens.push(await signInDentist(call, admin, { worker, clinicId }));
  return tokens;
}
