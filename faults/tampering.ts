import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { contentOf, historyOf, makePatient, savedIn } from './histories.ts';
import { type Product, withProduct } from './product.ts';
import { undoing } from './undo.ts';

const root = join(import.meta.dirname, '..');
const VERSIONS = 5;

/** What the owner of the database does to the record of one patient, and which row the verifier is to name for it. */
interface Tampering {
  readonly what: string;
  readonly statements: readonly string[];
  /** Beginnings of the lines that it must print, `h` being the history. */
  readonly named: readonly string[];
}

const version = 'where history_id = $1 and version = 2';
const TAMPERINGS: readonly Tampering[] = [
  {
    what: 'a diagnosis rewritten',
    statements: [`update history_versions set content = '{"toothStatus":{}}'::json ${version}`],
    named: ['h version 2:'],
  },
  {
    what: 'one blank more in what changed',
    statements: [
      `update history_versions set content = replace(content::text, '"]]', ' "]]')::json ${version}`,
    ],
    named: ['h version 2:'],
  },
  {
    what: 'another author',
    statements: [`update history_versions set author_id = (select max(id) from users) ${version}`],
    named: ['h version 2:'],
  },
  {
    what: 'dated back a day',
    statements: [`update history_versions set saved_at = saved_at - interval '1 day' ${version}`],
    named: ['h version 2:'],
  },
  {
    what: 'a version taken out of the middle',
    statements: [`delete from history_versions ${version}`],
    named: ['h version 2: missing', 'h version 3:'],
  },
  {
    what: 'the last version taken away, and the history told so',
    statements: [
      `delete from history_versions where history_id = $1 and version = ${VERSIONS}`,
      `update histories set version = ${VERSIONS - 1} where id = $1`,
    ],
    named: [`h: the audit names version ${VERSIONS}`],
  },
  {
    what: 'a hash replaced',
    statements: [`update history_versions set hash = sha256(hash) ${version}`],
    named: ['h version 2:', 'h version 3:'],
  },
  {
    what: 'a content rewritten and its hash left out of the next one',
    statements: [
      `update history_versions set content = '{"toothStatus":{}}'::json, hash = sha256(hash) ${version}`,
    ],
    named: ['h version 2:', 'h version 3:'],
  },
  {
    what: 'an older version shown as the current one',
    statements: ['update histories set version = 2 where id = $1'],
    named: ['h: its current version is said to be 2'],
  },
  {
    what: 'archived behind the back of its versions',
    statements: ['update histories set archived_at = now() where id = $1'],
    named: [`h version ${VERSIONS}: the last version says "saved"`],
  },
  {
    what: 'every version taken away',
    statements: ['delete from history_versions where history_id = $1'],
    named: ['h: no version of it is kept'],
  },
];

/** The record of a real data directory is verified, then changed by the owner of its database, then verified again. */
export async function runTampering(): Promise<boolean> {
  return withProduct(async (product) => {
    const histories = await saveRecord(product);
    const before = await verify(product.dataDir);
    const untouched = histories.pop();
    await tamper(product.dataDir, histories);
    const after = await verify(product.dataDir);
    const unnamed = histories.flatMap((history, index) => {
      const { what, named } = TAMPERINGS[index] ?? { what: '', named: [''] };
      const lines = named.map((each) => each.replace(/^h/, `history ${history}`));
      return lines.filter((line) => !after.lines.some((said) => said.startsWith(line))).map(() => what);
    });
    const accused = after.lines.filter((line) => line.startsWith(`history ${untouched}`));
    console.log(
      `tampering: ${histories.length + 1} histories of ${VERSIONS} versions, ${before.isWhole ? 'verified' : 'NOT VERIFIED'} before; changed by the owner of the database in ${TAMPERINGS.length} ways, ${unnamed.length} not named; the untouched history ${accused.length === 0 ? 'is not named' : 'IS NAMED'}; npm run verify ended with ${after.isWhole ? 'SUCCESS' : 'an error'}`,
    );
    for (const each of [...unnamed, ...accused]) console.log(`  ${each}`);
    return before.isWhole && !after.isWhole && unnamed.length + accused.length === 0;
  });
}

/** One history for each tampering and one that nobody touches; the product is stopped afterwards. */
async function saveRecord(product: Product): Promise<number[]> {
  const token = await product.signIn();
  const patients: number[] = [];
  for (let serial = 0; serial <= TAMPERINGS.length; serial += 1) {
    const patient = await makePatient(product, token, serial);
    for (let at = 0; at < VERSIONS; at += 1) {
      const call = { token, body: contentOf(`${serial}, ${at}`, at || undefined) };
      savedIn((await product.call(at === 0 ? 'POST' : 'PUT', historyOf(patient), call)).body);
    }
    patients.push(patient);
  }
  await product.stop();
  return asOwner(product.dataDir, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select id from histories where patient_user_id = any ($1) order by patient_user_id',
      [patients],
    );
    return rows.map(({ id }) => id);
  });
}

const tamper = (dataDir: string, histories: readonly number[]): Promise<void> =>
  asOwner(dataDir, async (client) => {
    for (const [index, history] of histories.entries()) {
      for (const statement of TAMPERINGS[index]?.statements ?? []) await client.query(statement, [history]);
    }
  });

async function asOwner<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, say: () => {} });
  return undoing(server.stop, async () => {
    const client = new pg.Client({ ...server.connection, options: '-c dentaria.scope=all' });
    try {
      await client.connect();
      return await work(client);
    } finally {
      await client.end();
      await server.stop();
    }
  });
}

/** As `npm run verify` does. */
async function verify(dataDir: string): Promise<{ isWhole: boolean; lines: readonly string[] }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const program = join(root, 'packages/server/src/verify.ts');
  return promisify(execFile)(process.execPath, [program], { env }).then(
    ({ stdout }) => ({ isWhole: true, lines: stdout.split('\n') }),
    ({ stdout }: { stdout?: string }) => ({ isWhole: false, lines: (stdout ?? '').split('\n') }),
  );
}
