import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/kernel/embedded/embedded-postgres.ts';
import { cleanUpOnSignal } from './cleanup.ts';
import { createPatient, historyPath, parseSaved, saveBody } from './histories.ts';
import { type Product, withProduct } from './product.ts';
import { verify } from './verify.ts';

const VERSIONS = 5;

/** A change that the owner of the database makes to one history. */
interface Tampering {
  readonly name: string;
  readonly statements: readonly string[];
  /** Prefixes of the lines that the verifier must print; `h` stands for `history <id>`. */
  readonly findings: readonly string[];
}

const version = 'where history_id = $1 and version = 2';
const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'a diagnosis rewritten',
    statements: [`update history_versions set content = '{"toothStatus":{}}'::json ${version}`],
    findings: ['h version 2:'],
  },
  {
    name: 'a space inserted into the content',
    statements: [
      `update history_versions set content = replace(content::text, '{"', '{ "')::json ${version}`,
    ],
    findings: ['h version 2:'],
  },
  {
    name: 'the author replaced',
    statements: [`update history_versions set author_id = (select max(id) from users) ${version}`],
    findings: ['h version 2:'],
  },
  {
    name: 'the time of a save moved back one day',
    statements: [`update history_versions set saved_at = saved_at - interval '1 day' ${version}`],
    findings: ['h version 2:'],
  },
  {
    name: 'a version in the middle deleted',
    statements: [`delete from history_versions ${version}`],
    findings: ['h version 2: missing'],
  },
  {
    name: 'the last version deleted and the history row updated to match',
    statements: [
      `delete from history_versions where history_id = $1 and version = ${VERSIONS}`,
      `update histories set version = ${VERSIONS - 1} where id = $1`,
    ],
    findings: [`h: the audit contains version ${VERSIONS}`],
  },
  {
    name: 'a hash replaced',
    statements: [`update history_versions set hash = sha256(hash) ${version}`],
    findings: ['h version 2:', 'h version 3:'],
  },
  {
    name: 'a content rewritten together with its hash',
    statements: [
      `update history_versions set content = '{"toothStatus":{}}'::json, hash = sha256(hash) ${version}`,
    ],
    findings: ['h version 2:', 'h version 3:'],
  },
  {
    name: 'an older version set as the current one',
    statements: ['update histories set version = 2 where id = $1'],
    findings: ['h: the current version is 2'],
  },
  {
    name: 'a history archived without a version of the archiving',
    statements: ['update histories set archived_at = now() where id = $1'],
    findings: [`h version ${VERSIONS}: the action is "saved"`],
  },
  {
    name: 'every version deleted',
    statements: ['delete from history_versions where history_id = $1'],
    findings: ['h: has no versions'],
  },
];

/** Verifies a data directory, tampers with it as the owner of the database and verifies it again. */
export async function runTampering(): Promise<boolean> {
  return withProduct(async (product) => {
    const histories = await saveHistories(product);
    const before = await verify(product.dataDir);
    const untouched = histories.pop();
    await tamper(product.dataDir, histories);
    const after = await verify(product.dataDir);
    const missed = histories.flatMap((history, index) => {
      const { name, findings } = TAMPERINGS[index] ?? { name: '', findings: [''] };
      const expected = findings.map((finding) => finding.replace(/^h/, `history ${history}`));
      return expected
        .filter((prefix) => !after.lines.some((line) => line.startsWith(prefix)))
        .map(() => name);
    });
    const falseFindings = after.lines.filter((line) => line.startsWith(`history ${untouched}`));
    console.log(
      `tampering: ${histories.length + 1} histories of ${VERSIONS} versions, ${before.isValid ? 'valid' : 'INVALID'} before; tampered with in ${TAMPERINGS.length} ways, ${missed.length} missed; ${falseFindings.length} false findings in the untouched history; npm run verify ${after.isValid ? 'SUCCEEDED' : 'failed'}`,
    );
    for (const line of [...missed, ...falseFindings]) console.log(`  ${line}`);
    return before.isValid && !after.isValid && missed.length + falseFindings.length === 0;
  });
}

/** Saves one history for each tampering and one that stays untouched, and stops the server. */
async function saveHistories(product: Product): Promise<number[]> {
  const token = await product.signIn();
  const patients: number[] = [];
  for (let serial = 0; serial <= TAMPERINGS.length; serial += 1) {
    const patient = await createPatient(product, token, serial);
    for (let version = 0; version < VERSIONS; version += 1) {
      const options = { token, body: saveBody(`${serial}, ${version}`, version || undefined) };
      parseSaved((await product.call(version === 0 ? 'POST' : 'PUT', historyPath(patient), options)).body);
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
  const server = await startEmbeddedPostgres({ dataDir, print: () => {} });
  return cleanUpOnSignal(server.stop, async () => {
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
