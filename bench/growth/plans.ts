/** Tables with a row for each clinic, person, visit or save. */
const GROWING =
  /Seq Scan on (clinics|users|histories|history_versions|plan_rows|audit|ended_sessions|list_stamps)\b/g;

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
      scans: [...text.matchAll(GROWING)].map(([, table = '']) => table),
    });
  }
  return [...plans.values()];
}
