import {
  type ExpressionBuilder,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import { type Actor, auditInsert, noteOfReading } from '../../../kernel/audit.ts';
import { anyOf, type Tx } from '../../../kernel/database/database.ts';
import { keptStatement } from '../../../kernel/database/kept-statement.ts';
import type { ClinicalHistoryTables, HistoryVersionsTable } from '../clinical-history.tables.ts';
import type { HashedRow } from './hash-version.ts';
import type { ClinicScope } from './history.policy.ts';
import type { Counts, HistoryDocument } from './history-document.ts';
import type { Told } from './kept-content.ts';

/** User id → name, as it is now. */
export type AuthorNames = Readonly<Record<string, string>>;

/** One version of a live history. */
export interface HistoryRow extends Told {
  readonly history_id: number;
  readonly patient_user_id: number;
  readonly clinic_id: number | null;
  readonly next_row_id: number;
  readonly created_at: Date;
  readonly version: number;
  readonly saved_at: Date;
  readonly author_id: number;
  readonly save_key: Buffer | null;
  readonly hash: Buffer;
  readonly people: readonly number[];
  readonly names: AuthorNames;
  /** Its content, parsed. */
  readonly document: HistoryDocument;
}

/** A version to write, and what its history's own row then tells of it. */
export interface NewVersion extends Insertable<HistoryVersionsTable>, Counts {
  readonly patient_user_id: number;
  readonly next_row_id: number;
}

type Joined = ClinicalHistoryTables & { p: ClinicalHistoryTables['users'] };

/** A living patient within reach: one who was removed, or is no patient any more, has no history to show. */
const isReached = (reach: ClinicScope) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  eb.and([
    eb('p.removed_at', 'is', null),
    ...(reach === undefined
      ? [sql<boolean>`'PATIENT' = any (p.roles)`]
      : [sql<boolean>`p.roles = array['PATIENT']`, eb('p.clinic_id', '=', anyOf(reach))]),
  ]);

type Histories = QueryCreator<ClinicalHistoryTables>;

const live = (db: Histories, patientId: number, reach: ClinicScope) =>
  db
    .selectFrom('histories as h')
    .innerJoin('users as p', 'p.id', 'h.patient_user_id')
    .where('h.patient_user_id', '=', patientId)
    .where('h.archived_at', 'is', null)
    .where(isReached(reach));

export const versionsOf = (db: Histories, patientId: number, reach: ClinicScope) =>
  live(db, patientId, reach).innerJoin('history_versions as v', 'v.history_id', 'h.id');

export interface VersionQuery {
  readonly patientId: number;
  /** Null: the current one. */
  readonly version: number | null;
  /** Who asks: where the version names nobody else, the names need not be looked up. */
  readonly callerId: number;
  /** The version whose content need not be sent. */
  readonly knownHash: Buffer | null;
}

export type FoundVersion = Omit<HistoryRow, 'document' | 'content' | 'names'> &
  HashedRow & {
    readonly lines: string | null;
    readonly names: AuthorNames | null;
  };

/** What `tellVersion` makes the content of a version `v` of. */
export const linesOfVersion = sql<string>`kept_lines(v.history_id, v.version, v.changes)`;

const versionOf = (
  db: Histories,
  reach: ClinicScope,
  { patientId, version, callerId, knownHash }: VersionQuery,
): RawBuilder<FoundVersion> =>
  sql`${live(db, patientId, reach)
    // By its whole key, once the history is found: a plan made while a history has one version could read them all,
    // and under row-level security it does where the key is compared with coalesce(), which counts as leaky.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('history_versions as v')
          .selectAll('v')
          .whereRef('v.history_id', '=', 'h.id')
          .where(
            'v.version',
            '=',
            sql<number>`case when ${version}::int is null then h.version else ${version} end`,
          )
          .offset(0)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select([
      'h.id as history_id',
      'h.patient_user_id',
      'h.clinic_id',
      'h.next_row_id',
      'h.created_at',
      'v.version',
      'v.saved_at',
      'v.author_id',
      'v.save_key',
      'v.hash',
      'v.people',
      'v.changes',
      'v.action',
      'v.previous_hash',
      sql`case when v.people <> array[${callerId}::int] then author_names(v.people) end`.as('names'),
      sql`case when v.hash is distinct from ${knownHash}::bytea then ${linesOfVersion} end`.as('lines'),
    ])}`;

/** A kept statement each for who reaches every patient and for who reaches those of some clinics. */
function keptByReach<Args extends object, Row>(
  build: (db: Kysely<ClinicalHistoryTables>, reach: ClinicScope, args: Args) => RawBuilder<Row>,
) {
  const every = keptStatement((db, args: Args) =>
    build(db.withTables<ClinicalHistoryTables>(), undefined, args).compile(db),
  );
  const some = keptStatement((db, args: Args & { readonly clinics: readonly number[] }) =>
    build(db.withTables<ClinicalHistoryTables>(), args.clinics, args).compile(db),
  );
  return (tx: Tx, reach: ClinicScope, args: Args): Promise<Row[]> =>
    reach === undefined ? every(tx, args) : some(tx, { ...args, clinics: reach });
}

/** A version of a live history, without its content where that is `knownHash`'s. */
export const findVersion = keptByReach(versionOf);

/** The same for a reader, who is noted in the audit. */
export const findVersionNoted = keptByReach(
  (db, reach, args: VersionQuery & Actor) => sql<FoundVersion>`
    with found as materialized (${versionOf(db, reach, args)}), noted as (${noteOfReading(args)})
    select * from found`,
);

export interface Addition extends NewVersion, Actor {
  /** What the audit calls it. */
  readonly deed: string;
}

/**
 * Moves a history from the version before to this one, adds it and notes it. Refused where what it was made on does
 * not stand any more: that very version (by its hash, which the new one chains to), live, in the same clinic, of a
 * living patient within reach.
 */
export const insertVersion = keptByReach(
  (_, reach, added: Addition) => sql`
    with found as (
      update histories as h
         set version = ${added.version}, next_row_id = ${added.next_row_id},
             restorations = ${added.restorations}, caries = ${added.caries}, extractions = ${added.extractions},
             absent_teeth = ${added.absent_teeth}, crowns = ${added.crowns}, notes = ${added.notes},
             archived_at = case when ${added.action}::text = 'archived' then ${added.saved_at}::timestamptz end
        from users as p
       where h.patient_user_id = ${added.patient_user_id} and h.id = ${added.history_id}
         and h.archived_at is null and h.clinic_id is not distinct from ${added.clinic_id}
         and (select v.hash from history_versions v where v.history_id = h.id and v.version = h.version)
             is not distinct from case when h.version > 0 then ${added.previous_hash}::bytea end
         and p.id = h.patient_user_id and ${isReached(reach)(expressionBuilder<Joined, 'p'>())}
      returning h.id as history_id, h.clinic_id, h.version
    ), noted as (${auditInsert(added.deed, added)})
    insert into history_versions (history_id, clinic_id, version, action, author_id, saved_at, save_key, people,
                                  content, changes, previous_hash, hash)
    values ((select history_id from found), ${added.clinic_id}, ${added.version}, ${added.action},
            ${added.author_id}, ${added.saved_at}, ${added.save_key}, ${added.people}, ${added.content},
            ${added.changes}, ${added.previous_hash}, ${added.hash})`,
);
