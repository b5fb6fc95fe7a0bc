import type pg from 'pg';
import { isUnchanged } from './estimate-hash.ts';
import type { EstimateLineRow, FoundEstimate } from './estimates.repository.ts';

const BATCH = 500;

const ESTIMATES = `
  select e.*, (e.discount_amount * 100)::bigint as discount_cents
    from estimates e
   where e.presented_at is not null and (e.clinic_id, e.id) > ($1::bigint, $2::bigint)
   order by e.clinic_id, e.id limit ${BATCH}`;

const LINES = `
  select l.*, (l.price * 100)::bigint as price, (l.covered * 100)::bigint as covered
    from estimate_lines l join unnest($1::bigint[], $2::bigint[]) as e (clinic_id, id)
      on e.clinic_id = l.clinic_id and e.id = l.estimate_id
   order by l.clinic_id, l.estimate_id, l.number`;

type Line = EstimateLineRow & { readonly clinic_id: number; readonly estimate_id: number };

const keyOf = (clinicId: number, id: number): string => `${clinicId} ${id}`;

/** One line for each presented estimate that no longer gives the hash of what was presented. */
export async function verifyEstimates(client: Pick<pg.ClientBase, 'query'>): Promise<readonly string[]> {
  const findings: string[] = [];
  let last: Pick<FoundEstimate, 'clinic_id' | 'id'> | undefined = { clinic_id: 0, id: 0 };
  while (last) {
    const rows: readonly FoundEstimate[] = (
      await client.query<FoundEstimate>(ESTIMATES, [last.clinic_id, last.id])
    ).rows;
    const ids = [rows.map(({ clinic_id }) => clinic_id), rows.map(({ id }) => id)];
    const { rows: lines } = await client.query<Line>(LINES, ids);
    const linesOf = Map.groupBy(lines, (line) => keyOf(line.clinic_id, line.estimate_id));
    for (const row of rows)
      if (!isUnchanged(row, linesOf.get(keyOf(row.clinic_id, row.id)) ?? []))
        findings.push(
          `estimate ${row.id} of clinic ${row.clinic_id}: its content does not match the hash of what was presented`,
        );
    last = rows.at(-1);
  }
  return findings;
}
