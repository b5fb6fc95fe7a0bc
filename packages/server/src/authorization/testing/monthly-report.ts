import type pg from 'pg';

/** Patients seen, versions saved and reads by month: joins the largest tables, as reports do. */
export const MONTHLY_REPORT = `
  select to_char(v.saved_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month,
         count(distinct u.id) as patients, count(distinct (v.history_id, v.version)) as versions, count(a.id) as reads
    from users u
    join histories h on h.clinic_id = u.clinic_id and h.patient_user_id = u.id
    join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id
    left join audit a on a.clinic_id = v.clinic_id and a.object = 'history' and a.object_id = v.history_id
                     and a.version = v.version
   where v.saved_at >= now() - interval '1 year' and 'PATIENT' = any (u.roles)
   group by 1 order by 1`;

/** The report for one clinic, with the predicate of a repository. */
export const monthlyReportOf = (clinicId: number): string =>
  MONTHLY_REPORT.replace('where', `where u.clinic_id = any ('{${clinicId}}') and`);

/**
 * Inserts patients spread over the clinics, each with a history of two versions in different months and an audit row per
 * version. `owner` connects in the scope of all clinics. Resolves to the id of one of the clinics.
 */
export async function fillMonthlyReport(
  owner: Pick<pg.ClientBase, 'query'>,
  { patients, clinics }: { readonly patients: number; readonly clinics: number },
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into clinics (name) select 'Clínica ' || n from generate_series(1, $1::int) n returning id`,
    [clinics],
  );
  await owner.query(
    `with account as (
       insert into accounts (clinic_id, username, email, staff)
       select ($3::bigint[])[1 + n % $2::int], 'report_' || n, 'report_' || n || '@example.com', false
         from generate_series(1, $1::int) n
       returning *)
     insert into users (id, username, password_hash, email, first_name, last_name, doc_number, roles, clinic_id)
     select user_id, username, 'none', email, 'Ana', username, substr(username, 8), array['PATIENT'], clinic_id
       from account`,
    [patients, clinics, rows.map(({ id }) => id)],
  );
  await owner.query(
    `insert into histories (patient_user_id, clinic_id, volume, version, next_row_id, restorations, caries,
                            extractions, absent_teeth, crowns, notes, created_at)
     select id, clinic_id, 1, 2, 1, 0, 0, 0, 0, 0, 0, now() from users where username like 'report\\_%'`,
  );
  await owner.query(
    `insert into history_versions (history_id, version, clinic_id, action, author_id, saved_at, people, content, hash)
     select h.id, number, h.clinic_id, 'saved', h.patient_user_id,
            now() - make_interval(months => (h.id + number * 5)::int % 12), array[h.patient_user_id],
            json_build_object('text', repeat(md5(h.id::text), 30)), decode(md5(h.id::text || number), 'hex')
       from histories h, generate_series(1, 2) number`,
  );
  await owner.query(
    `insert into audit (user_id, username, role, clinic_id, action, object, object_id, version, address, at)
     select author_id, 'dentist', 'DENTIST', clinic_id, 'read', 'history', history_id, version, '127.0.0.1', saved_at
       from history_versions`,
  );
  await owner.query('vacuum analyze');
  return rows.at(-1)?.id ?? 0;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

export interface ReportPlan {
  readonly milliseconds: number;
  /** The whole plan. */
  readonly text: string;
  readonly nodes: readonly PlanNode[];
  /** Rows of the uppermost join. */
  readonly joined: { readonly estimated: number; readonly actual: number };
}

/** EXPLAIN (ANALYZE) of a report, in the transaction of `client`. */
export async function explainReport(
  client: Pick<pg.ClientBase, 'query'>,
  report: string,
): Promise<ReportPlan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    `explain (analyze, verbose, format json) ${report}`,
  );
  const explained = rows[0]?.['QUERY PLAN'][0];
  if (!explained) throw new Error('No plan');
  const { Plan: top, 'Execution Time': milliseconds } = explained;
  const nodes = [...nodesOf(top)];
  const join = nodes.find((node) => /Join|Nested Loop/.test(node['Node Type'])) ?? top;
  return {
    milliseconds,
    text: JSON.stringify(top, null, 1),
    nodes,
    joined: { estimated: join['Plan Rows'], actual: join['Actual Rows'] * join['Actual Loops'] },
  };
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
