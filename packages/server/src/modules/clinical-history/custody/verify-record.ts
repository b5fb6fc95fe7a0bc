import type pg from 'pg';
import { openClient } from '../../../kernel/database/client.ts';
import { SERVING } from '../../../kernel/database/logins/roles.ts';
import { type HashedRow, isHashOf } from '../history/hash-version.ts';

export interface Verification {
  readonly histories: number;
  readonly versions: number;
  readonly findings: readonly string[];
}

interface History {
  readonly history_id: number;
  readonly patient_user_id: number;
  readonly volume: number;
  readonly head: number;
  readonly archived_at: Date | null;
  /** True for the first volume of a record that was merged into this patient's. */
  readonly starts_chain: boolean;
  readonly closed_by_merge: boolean;
  readonly audited: number | null;
}

interface Version extends History, HashedRow {
  readonly content: string;
}

type EmptyHistory = History & { readonly version: null };

/** Ordered by hash chain, which continues across a patient's volumes. */
const CHAINS = `
  select h.id as history_id, h.patient_user_id, h.volume, h.version as head, h.archived_at,
         h.starts_chain, h.closed_by_merge,
         (select max(a.version) from audit a where a.object = 'history' and a.object_id = h.id) as audited,
         v.version, v.action, v.author_id, v.saved_at, v.content::text as content, v.previous_hash, v.hash
    from histories h left join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id
   order by h.patient_user_id, h.volume, v.version`;

const FETCH_SIZE = 200;

/**
 * Recomputes every hash in one read-only snapshot, then checks that the serving role cannot change versions or audit
 * rows. Takes no locks, so the application may be running.
 */
export async function verifyRecord(connection: pg.ClientConfig): Promise<Verification> {
  const client = await openClient(connection);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("select set_config('dentaria.scope', 'all', true)");
    return await verifyRecordIn(client);
  } finally {
    await client.end();
  }
}

/** The transaction must see every clinic. Its uncommitted rows are included. */
export async function verifyRecordIn(client: pg.Client): Promise<Verification> {
  await client.query(`declare chains no scroll cursor for ${CHAINS}`);
  const verifier = makeChainVerifier();
  for (;;) {
    const { rows } = await client.query<Version | EmptyHistory>(`fetch ${FETCH_SIZE} from chains`);
    for (const row of rows) verifier.add(row);
    if (rows.length < FETCH_SIZE) break;
  }
  const { findings, ...counted } = verifier.finish();
  return { ...counted, findings: [...findings, ...(await findUnprotected(client))] };
}

function makeChainVerifier() {
  const findings: string[] = [];
  let histories = 0;
  let versions = 0;
  let before: Version | EmptyHistory | undefined;

  const endHistory = (last: Version | EmptyHistory): void => {
    const name = `history ${last.history_id}`;
    if (last.version === null) return void findings.push(`${name}: has no versions`);
    if (last.head !== last.version)
      findings.push(`${name}: the current version is ${last.head}, the last stored one ${last.version}`);
    if ((last.archived_at !== null) !== (last.action === 'archived' || last.closed_by_merge))
      findings.push(
        `${name} version ${last.version}: the action is "${last.action}", but the history ${last.archived_at ? 'is archived' : 'is not archived'}`,
      );
    if (last.audited !== null && last.audited > last.version)
      findings.push(
        `${name}: the audit contains version ${last.audited}, the last stored one is ${last.version}`,
      );
  };

  return {
    add: (row: Version | EmptyHistory): void => {
      const isNew = before?.history_id !== row.history_id;
      if (isNew && before) endHistory(before);
      const last = before?.patient_user_id === row.patient_user_id ? before : undefined;
      if (isNew) {
        histories += 1;
        const volume = last ? last.volume + 1 : 1;
        if (row.volume !== volume)
          findings.push(
            `history ${row.history_id}: it is volume ${row.volume} of patient ${row.patient_user_id}, expected ${volume}`,
          );
      }
      if (row.version === null) {
        before = row;
        return;
      }
      versions += 1;
      const startsChain = last?.version === null || (isNew && row.starts_chain);
      findings.push(...findingsOf(row, startsChain ? undefined : last, isNew));
      before = row;
    },
    finish: () => {
      if (before) endHistory(before);
      before = undefined;
      return { histories, versions, findings };
    },
  };
}

/** `before` is the patient's previous version, from the previous volume if `isNew`. */
function findingsOf(row: Version, before: Version | undefined, isNew: boolean): string[] {
  const name = `history ${row.history_id} version ${row.version}`;
  const findings: string[] = [];
  const expected = isNew ? 1 : (before?.version ?? 0) + 1;
  for (let missing = expected; missing < row.version; missing += 1)
    findings.push(`history ${row.history_id} version ${missing}: missing`);
  if (!isHashOf(row.content, row))
    findings.push(`${name}: content, author, time, number or action do not match the hash`);
  if (row.version === expected && !isSame(before?.hash ?? null, row.previous_hash))
    findings.push(`${name}: the previous hash does not match the previous version`);
  return findings;
}

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

const APPEND_ONLY_TABLES = ['audit', 'history_versions'] as const;
const TENANT_TABLES = ['audit', 'histories', 'history_versions', 'plan_rows'] as const;

async function findUnprotected(client: pg.Client): Promise<string[]> {
  const findings: string[] = [];
  for (const table of APPEND_ONLY_TABLES) {
    const { rows } = await client.query<{ right: string }>(
      `select p as right from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) p
        where has_table_privilege($1, $2, p) or (p = 'UPDATE' and has_any_column_privilege($1, $2, p))`,
      [SERVING.name, table],
    );
    for (const { right } of rows)
      findings.push(`table ${table}: the serving role has the privilege ${right}`);
  }
  const { rows: open } = await client.query<{ name: string }>(
    'select relname as name from pg_class where oid = any ($1::text[]::regclass[]) and not (relrowsecurity and relforcerowsecurity)',
    [[...TENANT_TABLES]],
  );
  for (const { name } of open) findings.push(`table ${name}: row-level security is off`);
  const { rows: roles } = await client.query(
    'select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls)',
    [SERVING.name],
  );
  if (roles.length > 0) findings.push('the serving role bypasses row-level security');
  return findings;
}
