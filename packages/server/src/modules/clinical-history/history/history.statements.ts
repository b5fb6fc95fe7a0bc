import { auditInsert } from '../../../kernel/audit.ts';
import { column, type Statement, statement } from '../../../kernel/database/statement.ts';
import { auth } from '../../auth/auth.module.ts';

export type AuthorNames = Readonly<Record<string, string>>;

/**
 * $1: patient, $2: clinics in scope, or null for all. The history is materialized because PostgreSQL with outdated
 * statistics would join all versions of the clinic to the patient.
 */
const liveVersion = (version: string) => `
    from (
      with live as materialized (
        select h.*
          from users p join histories h on h.clinic_id = p.clinic_id and h.patient_user_id = p.id
         where p.id = $1 and h.archived_at is null and p.removed_at is null
           and ${auth.isPatientInSql('p', '$2')}
      )
      select * from live
    ) h
    join history_versions v on v.clinic_id = h.clinic_id and v.history_id = h.id and v.version = ${version}`;

/** $3: the caller, whose name is already loaded. */
const VERSION_COLUMNS = `
  h.id as history_id, h.patient_user_id, h.clinic_id, h.created_at, v.version, v.saved_at, v.author_id, v.hash,
  case when v.people <> array[$3::bigint] then author_names(v.people) end as names`;

const VERSION_ROW = {
  history_id: column.int8,
  patient_user_id: column.int8,
  clinic_id: column.int8,
  created_at: column.timestamptz,
  version: column.int4,
  saved_at: column.timestamptz,
  author_id: column.int8,
  hash: column.bytea,
  names: column.orNull(column.jsonb<AuthorNames>()),
};

/** Also inserts the audit row ($4 to $9). */
const readStatement = (name: string, version: string) =>
  statement({
    name,
    columns: VERSION_ROW,
    text: `
    with found as materialized (select ${VERSION_COLUMNS} ${liveVersion(version)}),
    -- A read does not wait for the disk write of its audit row.
    audited as (${auditInsert("'read'", 4)}, set_config('synchronous_commit', 'off', true))
    select * from found`,
  });

export const READ_CURRENT = readStatement('read-current-history', 'h.version');

export const READ_VERSION = readStatement('read-history-version', '$10');

export const READ_DOCUMENT = statement({
  name: 'read-history-document',
  columns: { content: column.text() },
  text: 'select content::text as content from history_versions where clinic_id = $1 and history_id = $2 and version = $3',
});

export const FIND_CURRENT = statement({
  name: 'find-current-history',
  columns: {
    ...VERSION_ROW,
    next_row_id: column.int4,
    save_key: column.orNull(column.bytea),
    people: column.arrayOf(column.int8),
    content: column.text(),
  },
  text: `
    select ${VERSION_COLUMNS}, h.next_row_id, v.save_key, v.people, v.content::text as content
    ${liveVersion('h.version')}`,
});

/**
 * Opens the next volume of patient $1 at time $2, without a version, and locks the patient. Returns no row if the
 * patient was removed or has a live history, including one that a concurrent request creates.
 */
export const OPEN_VOLUME = statement({
  columns: { id: column.int8, clinic_id: column.int8, volume: column.int4 },
  text: `
    insert into histories (patient_user_id, clinic_id, created_at, volume, version, next_row_id, restorations,
                           caries, extractions, absent_teeth, crowns, notes)
    select p.id, p.clinic_id, $2,
           coalesce((select max(h.volume) from histories h where h.patient_user_id = p.id), 0) + 1,
           0, 1, 0, 0, 0, 0, 0, 0
      from users p
     where p.id = $1 and p.removed_at is null
       for share of p
    on conflict do nothing
    returning id, clinic_id, volume`,
});

/**
 * Adds the version after $2 to history $1, with its audit row ($18 to $23). Returns no row if the history has another
 * version, was archived, or was moved from clinic $25 or patient $26.
 */
export const ADD_VERSION = statement({
  name: 'add-history-version',
  columns: { version: column.int4 },
  text: `
    with found as (
      update histories
         set version = version + 1, next_row_id = $3, restorations = $4, caries = $5, extractions = $6,
             absent_teeth = $7, crowns = $8, notes = $9,
             archived_at = case when $10::text = 'archived' then $12::timestamptz end
       where clinic_id = $25::bigint and id = $1 and version = $2 and archived_at is null
         and patient_user_id = $26::bigint
      returning id as history_id, clinic_id, version
    ), audited as (${auditInsert('$17', 18)})
    insert into history_versions (history_id, clinic_id, version, action, author_id, saved_at, save_key, people,
                                  content, previous_hash, hash)
    select history_id, clinic_id, version, $10, $11::bigint, $12, $13::bytea, $14::bigint[], $15::json, $16::bytea, $24::bytea
      from found
    returning version`,
});

/** $1: history, $2: clinic, $3: rows as a JSON array. Writes only rows that differ. */
export const SYNC_PLAN_PROJECTION: Statement = {
  name: 'sync-plan-projection',
  text: `
    with sent as (
      select * from json_to_recordset($3::json) as r(
        id integer, position integer, "procedureDate" date, debit numeric, credit numeric, "toothNumber" text,
        face text, "professionalId" bigint, suggested boolean)
    ), deleted as (
      delete from plan_rows where clinic_id = $2 and history_id = $1 and row_id not in (select id from sent)
    )
    insert into plan_rows as p (history_id, row_id, clinic_id, position, procedure_date, debit, credit, tooth,
                                face, professional_id, suggested)
    select $1, id, $2::bigint, position, "procedureDate", debit, credit, "toothNumber", face, "professionalId", suggested
      from sent
    on conflict (clinic_id, history_id, row_id) do update set
      position = excluded.position, procedure_date = excluded.procedure_date, debit = excluded.debit,
      credit = excluded.credit, tooth = excluded.tooth, face = excluded.face,
      professional_id = excluded.professional_id, suggested = excluded.suggested
    where (p.position, p.procedure_date, p.debit, p.credit, p.tooth, p.face, p.professional_id, p.suggested)
      is distinct from (excluded.position, excluded.procedure_date, excluded.debit, excluded.credit,
                        excluded.tooth, excluded.face, excluded.professional_id, excluded.suggested)`,
};
