// Load of a hostile clinic: `node attack.ts '<Target as JSON>'`. Runs in a separate process and prints response counts by status.
import { randomBytes } from 'node:crypto';
import { seeded } from '../frame/people.ts';

export interface Target {
  readonly origin: string;
  readonly clinicId: number;
  /** Sessions of the clinic's users. The first one owns it. */
  readonly tokens: readonly string[];
  readonly patientIds: readonly number[];
  readonly estimateIds: readonly number[];
  readonly seconds: number;
  readonly seed: number;
}

const { origin, clinicId, tokens, patientIds, estimateIds, seconds, seed }: Target = JSON.parse(
  process.argv[2] ?? '{}',
);
/** Calls of each kind at once, by each user. */
const PARALLEL = 3;

const random = seeded(seed);
const oneOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
const patientId = () => oneOf(patientIds);
const estimateId = () => oneOf(estimateIds);

const answers = new Map<string, number>();
const end = Date.now() + seconds * 1000;

interface Sending {
  readonly method?: string;
  readonly type?: string;
  readonly body?: BodyInit;
}

async function send(name: string, token: string, path: string, { method, type, body }: Sending = {}) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (type) headers['content-type'] = type;
  try {
    const answer = await fetch(`${origin}/services/${path}`, {
      method: method ?? 'GET',
      headers,
      body: body ?? null,
      signal: AbortSignal.timeout(60_000),
    });
    const key = `${name} ${answer.status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return await answer.text();
  } catch (error) {
    const key = `${name} ${(error as Error).name}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return '';
  }
}

const json = (method: string, body: unknown): Sending => ({
  method,
  type: 'application/json',
  body: JSON.stringify(body),
});

/** A spreadsheet of 20,000 patients who differ in each file. */
function spreadsheet(): string {
  const first = 50_000_000 + Math.floor(random() * 1e7);
  const rows = Array.from({ length: 20_000 }, (_, row) => `${first + row};Pérez;Ana;351555${row}`);
  return ['DNI;Apellido;Nombre;Teléfono', ...rows].join('\n');
}

const idIn = (text: string): string | undefined => /"id":(\d+)/.exec(text)?.[1];

const versionIn = (text: string) => ({ version: Number(/"version":(\d+)/.exec(text)?.[1] ?? 0) });

type Attack = (token: string) => Promise<unknown>;

const attacks: Readonly<Record<string, Attack>> = {
  search: (token) => send('search', token, `auth/patients?q=${oneOf(['gonz', 'mar', 'lopes', '4000', 'a'])}`),
  'work list': (token) => send('work list', token, `follow-up/clinics/${clinicId}/work-list`),
  duplicates: (token) => send('duplicates', token, `exchange/clinics/${clinicId}/duplicates`),
  patients: (token) => send('patients', token, 'auth/users/summaries?role=PATIENT'),
  print: (token) => send('print', token, `billing/clinics/${clinicId}/patients/${patientId()}/account/pdf`),
  'patient export': (token) => send('patient export', token, `exchange/patients/${patientId()}/export`),
  'clinic export': async (token) => {
    const started = await send('clinic export', token, `exchange/clinics/${clinicId}/exports`, {
      method: 'POST',
    });
    const id = idIn(started);
    if (id)
      await send('clinic export', token, `exchange/clinics/${clinicId}/exports/${id}`, { method: 'DELETE' });
  },
  import: async (token) => {
    const imports = `exchange/clinics/${clinicId}/imports`;
    const file = { method: 'POST', type: 'text/csv', body: spreadsheet() };
    const uploaded = await send('import', token, `${imports}?fileName=pacientes.csv`, file);
    const id = idIn(uploaded);
    if (!id) return;
    const checked = await send('import', token, `${imports}/${id}/check`, json('POST', versionIn(uploaded)));
    await send('import', token, `${imports}/${id}/cancel`, json('POST', versionIn(checked)));
  },
  'hostile file': (token) =>
    send('hostile file', token, `exchange/clinics/${clinicId}/imports?fileName=x.xlsx`, {
      method: 'POST',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(200_000)]),
    }),
  mail: (token) =>
    send('mail', token, `billing/clinics/${clinicId}/estimates/${estimateId()}/mails`, { method: 'POST' }),
  link: (token) =>
    send('link', token, `billing/clinics/${clinicId}/estimates/${estimateId()}/links`, { method: 'POST' }),
  'guessed link': () =>
    send('guessed link', '', `billing/estimate-links/${randomBytes(32).toString('base64url')}`),
  'sign-in': () =>
    send(
      'sign-in',
      '',
      'auth/users/login',
      json('POST', { username: 'nadie', password: 'una clave cualquiera' }),
    ),
};

async function repeat(attack: Attack, token: string): Promise<void> {
  while (Date.now() < end) await attack(token);
}

await Promise.all(
  tokens.flatMap((token) =>
    Object.values(attacks).flatMap((attack) => Array.from({ length: PARALLEL }, () => repeat(attack, token))),
  ),
);
process.stdout.write(JSON.stringify(Object.fromEntries([...answers].sort())));
