/** Scans of tables with a row for each clinic, person, visit or save. */
const SCAN =
  /(Seq|Index|Index Only) Scan (?:using \w+ )?on (clinics|users|histories|history_versions|plan_rows|audit|ended_sessions|list_stamps)\b/;

/** The tables that a plan reads from end to end: in their own order, or along an index without looking anything up. */
function wholeTables(plan: string): string[] {
  const lines = plan.split('\n');
  return lines.flatMap((line, at) => {
    const [, kind, table] = SCAN.exec(line) ?? [];
    if (!table) return [];
    const end = lines.findIndex((later, index) => index > at && !/^\s*[A-Z][\w ]*:/.test(later));
    const details = lines.slice(at + 1, end === -1 ? undefined : end);
    return kind !== 'Seq' && details.some((detail) => /^\s*Index Cond:/.test(detail)) ? [] : [table];
  });
}

export interface Plan {
  /** The statement and its plan, as auto_explain writes them. */
  readonly text: string;
  /** The growing tables that it reads from end to end. */
  readonly scans: readonly string[];
}

/** The plans in a server log, each statement's once. */
export function plansIn(log: string): Plan[] {
  const entries = log.split(/^(?=\d{4}-\d\d-\d\d )/m);
  const plans = new Map<string, Plan>();
  for (const entry of entries) {
    const [, text] = /duration: [\d.]+ ms\s+plan:\s*\n([\s\S]*)$/.exec(entry) ?? [];
    if (!text) continue;
    const [, statement = ''] =
      /Query Text: ([\s\S]*?)\n\s*(?=Query Parameters: |\S.*\(cost=)/.exec(text) ?? [];
    plans.set(statement, {
      text: text.replace(/^\t/gm, '').trimEnd(),
      scans: wholeTables(text),
    });
  }
  return [...plans.values()];
}
