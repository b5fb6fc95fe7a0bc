import { readFile } from 'node:fs/promises';
import { type Bench, connected, DATABASE } from './bench.ts';
import { print } from './report.ts';

/** Scans of the tables that grow with the number of clinics, users, visits or saves. */
const SCAN =
  /(Seq|Index|Index Only) Scan (?:using \w+ )?on (accounts|clinics|users|histories|history_versions|plan_rows|audit|ended_sessions|list_stamps|appointments|appointment_types|schedules|closures|open_holidays|reminders|message_consents|recalls|tasks|work_marks|work_attempts|follow_up_messages|ledger_entries|payments|payment_charges|payment_voids)\b/;

/** The growing tables that a plan reads completely: by a sequential scan, or by an index scan without a condition. */
function fullScans(plan: string): string[] {
  const lines = plan.split('\n');
  return lines.flatMap((line, at) => {
    const [, kind, table] = SCAN.exec(line) ?? [];
    if (!table) return [];
    const end = lines.findIndex((later, index) => index > at && !/^\s*[A-Z][\w ]*:/.test(later));
    const details = lines.slice(at + 1, end === -1 ? undefined : end);
    return kind !== 'Seq' && details.some((detail) => /^\s*Index Cond:/.test(detail)) ? [] : [table];
  });
}

interface Plan {
  /** The statement and its plan, in the format of auto_explain. */
  readonly text: string;
  /** The growing tables that it reads completely. */
  readonly scans: readonly string[];
}

/** Parses the plans in a server log, one for each statement. */
function plansIn(log: string): Plan[] {
  const entries = log.split(/^(?=\d{4}-\d\d-\d\d )/m);
  const plans = new Map<string, Plan>();
  for (const entry of entries) {
    const [, text] = /duration: [\d.]+ ms\s+plan:\s*\n([\s\S]*)$/.exec(entry) ?? [];
    if (!text) continue;
    const [, statement = ''] =
      /Query Text: ([\s\S]*?)\n\s*(?=Query Parameters: |\S.*\(cost=)/.exec(text) ?? [];
    plans.set(statement, {
      text: text.replace(/^\t/gm, '').trimEnd(),
      scans: fullScans(text),
    });
  }
  return [...plans.values()];
}

interface PlanOptions {
  readonly database?: string;
  /**
   * Includes the statements of functions. The benchmark must have filled their tables, because PostgreSQL always scans
   * an empty table.
   */
  readonly nested?: boolean;
}

/** The first calls fail because their connections were closed, and a read after a save bypasses the response cache. */
const TURNS = 8;

/**
 * Makes PostgreSQL log the plan of every statement of the calls, and prints plans that read a whole growing table. The
 * benchmark fails if there is one. Closes the product's connections, so that new ones load auto_explain.
 */
export async function checkPlans(
  bench: Bench,
  runs: readonly ((turn: number) => Promise<unknown>)[],
  { database = DATABASE, nested = false }: PlanOptions = {},
): Promise<readonly Plan[]> {
  await connected(bench.postgres, async (client) => {
    for (const setting of [
      `session_preload_libraries = 'auto_explain'`,
      'auto_explain.log_min_duration = 0',
      `auto_explain.log_nested_statements = ${nested}`,
    ])
      await client.query(`alter database ${database} set ${setting}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [database],
    );
  });
  for (let turn = 0; turn < TURNS; turn += 1) for (const run of runs) await run(turn).catch(() => undefined);
  const plans = plansIn(await readFile(bench.postgresLog, 'utf8'));
  const scans = plans.filter((plan) => plan.scans.length > 0);
  if (plans.length === 0) bench.fail('no statement was explained');
  if (scans.length > 0) bench.fail(`${scans.length} statements scan a growing table`);
  print(
    `\n${plans.length} statements explained; ${
      scans.length === 0
        ? 'none scans a growing table.'
        : `these scan a growing table:\n${scans.map(({ text }) => text).join('\n\n')}`
    }`,
  );
  return plans;
}
