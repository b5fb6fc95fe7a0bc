import { manifests } from '../../../modules.ts';
import type { Rows } from '../../../testing/builders/merged-records.ts';

type Row = Readonly<Record<string, unknown>>;

interface Pair {
  readonly keptId: number;
  readonly otherId: number;
}

/** Tables in which a merge changes only the patient. */
const PLAIN = Object.entries(manifests).flatMap(([table, { merged }]) =>
  typeof merged === 'object' && 'label' in merged && !merged.rows && !merged.set ? [table] : [],
);

const first = (rows: readonly Row[], matches: (row: Row) => boolean): Row | undefined => rows.find(matches);

/**
 * Computes the rows of a clinic after a merge, independently of the modules' SQL. `taken` are the columns that the
 * kept record takes from the other one. `npm run verify` checks the balances.
 */
export function mergedRows(before: Rows, { keptId, otherId }: Pair, taken: readonly string[]): Rows {
  const after: Record<string, readonly Row[]> = { ...before };
  const change = (table: string, work: (row: Row, all: readonly Row[]) => Row): void => {
    const rows = before[table] ?? [];
    after[table] = rows.map((row) => work(row, rows));
  };
  const isOther = (row: Row) => row.patient_id === otherId;
  const moved = (row: Row): Row => (isOther(row) ? { ...row, patient_id: keptId } : row);
  for (const table of PLAIN) change(table, moved);

  change('users', (row, all) => {
    if (row.id === otherId) return { ...row, enabled: false, removed_at: 'archived' };
    if (row.id !== keptId) return row;
    const other = first(all, ({ id }) => id === otherId) ?? {};
    const columns = taken.includes('email') ? [...taken, 'email_key'] : taken;
    return { ...row, ...Object.fromEntries(columns.map((column) => [column, other[column]])) };
  });
  change('accounts', (row, all) => {
    if (row.user_id === otherId) return { ...row, removed: true };
    if (row.user_id !== keptId || !taken.includes('email')) return row;
    const { email, email_key } = first(all, ({ user_id }) => user_id === otherId) ?? {};
    return { ...row, email, email_key };
  });
  const terms = (before.patient_terms ?? []).filter(({ patient_id }) => patient_id !== otherId);
  after.patient_terms = terms;

  change('estimates', (row) => {
    if (!isOther(row)) return row;
    return { ...moved(row), presented_patient_id: row.hash === null ? null : otherId };
  });
  change('claim_items', (row) => {
    if (!isOther(row)) return row;
    return { ...moved(row), presented_patient_id: row.presented ? otherId : null };
  });
  const subject = (row: Row): Row =>
    row.kind === 'balance' && row.subject_id === otherId ? { ...row, subject_id: keptId } : row;
  for (const table of ['work_attempts', 'follow_up_messages'])
    change(table, (row) => (isOther(row) ? subject(moved(row)) : row));
  change('work_marks', (row, all) => {
    const hasOwn = all.some((each) => each.kind === 'balance' && each.subject_id === keptId);
    return hasOwn ? row : subject(row);
  });

  change('recalls', (row, all) => {
    const isOpen = (each: Row) => each.state === 'open' && each.type_id === row.type_id;
    const kept = first(all, (each) => each.patient_id === keptId && isOpen(each));
    const other = first(all, (each) => each.patient_id === otherId && isOpen(each));
    const result = moved(row);
    if (!kept || !other || (row !== kept && row !== other)) return result;
    const [stays, ends] = String(other.due_day) < String(kept.due_day) ? [other, kept] : [kept, other];
    return row === ends ? { ...result, state: 'replaced', replaced_by: stays.id } : result;
  });

  change('message_consents', (row, all) => {
    const other = first(all, isOther);
    const kept = first(all, (each) => each.patient_id === keptId);
    if (row === kept && other?.answer === 'no') return { ...row, answer: 'no' };
    return row === other && !kept ? moved(row) : row;
  });

  change('coverages', (row, all) => {
    const [kept, other] = [keptId, otherId].map((id) => first(all, (each) => each.patient_id === id));
    if (row !== kept && row !== other) return row;
    const counterpart = row === kept ? other : kept;
    const moved = { ...row, patient_id: row === kept ? otherId : keptId };
    const [ofKept, ofOther] = [keptId, otherId].map(
      (id) => first(before.users ?? [], (user) => user.id === id)?.health_insurance ?? null,
    );
    if (!taken.includes('health_insurance'))
      return row === other && !kept && ofKept === ofOther ? moved : row;
    if (counterpart) return { ...counterpart, patient_id: row.patient_id };
    return row === other || ofKept !== null ? moved : row;
  });

  change('histories', (row, all) => {
    if (row.patient_user_id !== otherId) return row;
    const kept = all.filter((each) => each.patient_user_id === keptId);
    const isLive = row.archived_at === null;
    const closes = isLive && kept.some((each) => each.archived_at === null);
    return {
      ...row,
      patient_user_id: keptId,
      volume: Number(row.volume) + kept.length,
      starts_chain: row.volume === 1,
      closed_by_merge: closes,
      archived_at: closes ? 'archived' : row.archived_at,
    };
  });
  return after;
}
