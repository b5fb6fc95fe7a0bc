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

export interface Plan {
  /** The statement and its plan, in the format of auto_explain. */
  readonly text: string;
  /** The growing tables that it reads completely. */
  readonly scans: readonly string[];
}

/** Parses the plans in a server log; one for each statement. */
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
      scans: fullScans(text),
    });
  }
  return [...plans.values()];
}
