import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  sql,
} from 'kysely';
import { type Actor, noteOfHistory, noteOfReading } from '../../../kernel/audit.ts';
import { anyOf, type Handle, lastly, Overtaken, violatedNotNull } from '../../../kernel/database/database.ts';
import { keptStatement } from '../../../kernel/database/kept-statement.ts';
import type { ClinicalHistoryTables, HistoryVersionsTable } from '../clinical-history.tables.ts';
import type { PlanRow } from './attribute-rows.ts';
import type { Reach } from './history.policy.ts';
import type { Counts } from './history-document.ts';
import { knownContents } from './known-contents.ts';

/** User id → name, as it is now. */
export type AuthorNames = Readonly<Record<string, string>>;

/** One version of a live history. */
export interface HistoryRow {
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
  /** The document's JSON to the byte. */
  readonly content: string;
}

/** A version to write, and what its history's own row then tells of it. */
export interface NewVersion extends Insertable<HistoryVersionsTable>, Counts {
  readonly next_row_id: number;
}

type Joined = ClinicalHistoryTables & { p: ClinicalHistoryTables['users'] };

/** A living patient within reach: one who was removed, or is no patient any more, has no history to show. */
const isReached = (reach: Reach) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  eb.and([
    eb('p.removed_at', 'is', null),
    ...(reach === undefined
      ? [sql<boolean>`'PATIENT' = any (p.roles)`]
      : [sql<boolean>`p.roles = array['PATIENT']`, eb('p.clinic_id', '=', anyOf(reach))]),
  ]);

type Histories = QueryCreator<ClinicalHistoryTables>;

const live = (db: Histories, patientId: number, reach: Reach) =>
  db
    .selectFrom('histories as h')
    .innerJoin('users as p', 'p.id', 'h.patient_user_id')
    .where('h.patient_user_id', '=', patientId)
    .where('h.archived_at', 'is', null)
    .where(isReached(reach));

const versionsOf = (db: Histories, patientId: number, reach: Reach) =>
  live(db, patientId, reach).innerJoin('history_versions as v', 'v.history_id', 'h.id');

interface VersionQuery {
  readonly patientId: number;
  /** Null: the current one. */
  readonly version: number | null;
  /** A user whose name is wanted beside those of the version's people. */
  readonly naming: number | null;
  /** The version whose content need not be sent. */
  readonly knownHash: Buffer | null;
}

type FoundVersion = Omit<HistoryRow, 'content'> & { readonly content: string | null };

const versionOf = (
  db: Histories,
  reach: Reach,
  { patientId, version, naming, knownHash }: VersionQuery,
): RawBuilder<FoundVersion> =>
  sql`${versionsOf(db, patientId, reach)
    .where('v.version', '=', sql<number>`coalesce(${version}::int, h.version)`)
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
      sql`author_names(v.people || ${naming}::int)`.as('names'),
      sql`case when v.hash is distinct from ${knownHash}::bytea then v.content::text end`.as('content'),
    ])}`;

/** A kept statement each for who reaches every patient and for who reaches those of some clinics. */
function keptByReach<Args extends object, Row>(
  build: (db: Kysely<ClinicalHistoryTables>, reach: Reach, args: Args) => RawBuilder<Row>,
) {
  const every = keptStatement((db, args: Args) =>
    build(db.withTables<ClinicalHistoryTables>(), undefined, args).compile(db),
  );
  const some = keptStatement((db, args: Args & { readonly clinics: readonly number[] }) =>
    build(db.withTables<ClinicalHistoryTables>(), args.clinics, args).compile(db),
  );
  return (tx: Handle, reach: Reach, args: Args): Promise<Row[]> =>
    reach === undefined ? every(tx, args) : some(tx, { ...args, clinics: reach });
}

const findVersion = keptByReach(versionOf);

const findVersionNoted = keptByReach(
  (db, reach, args: VersionQuery & Actor) => sql<FoundVersion>`
    with found as materialized (${versionOf(db, reach, args)}), noted as (${noteOfReading(args)})
    select * from found`,
);

/** Runs a query for a version that leaves out its content where this process knows it. */
async function withContent(
  { patientId, version }: Pick<VersionQuery, 'patientId' | 'version'>,
  find: (knownHash: Buffer | null) => Promise<FoundVersion[]>,
): Promise<HistoryRow | undefined> {
  const known = version === null ? knownContents.get(patientId) : undefined;
  const [row] = await find(known?.hash ?? null);
  if (!row) return undefined;
  const content = row.content ?? known?.content;
  if (content === undefined)
    throw new Error(`Version ${row.version} of history ${row.history_id} says nothing`);
  if (version === null && row.content) knownContents.set(patientId, { hash: row.hash, content });
  return { ...row, content };
}

interface Addition extends NewVersion, Actor {
  /** What the audit calls it. */
  readonly deed: string;
}

const insertVersion = keptStatement((db, added: Addition) =>
  sql`
    with found as (
      update histories
         set version = ${added.version}, next_row_id = ${added.next_row_id},
             restorations = ${added.restorations}, caries = ${added.caries}, extractions = ${added.extractions},
             absent_teeth = ${added.absent_teeth}, crowns = ${added.crowns}, notes = ${added.notes},
             archived_at = case when ${added.action}::text = 'archived' then ${added.saved_at}::timestamptz end
       where id = ${added.history_id} and version = ${added.version}::integer - 1 and archived_at is null
         and clinic_id is not distinct from ${added.clinic_id}
      returning id as history_id, clinic_id, version
    ), noted as (${noteOfHistory(added.deed, added)})
    insert into history_versions (history_id, clinic_id, version, action, author_id, saved_at, save_key, people,
                                  content, previous_hash, hash)
    values ((select history_id from found), ${added.clinic_id}, ${added.version}, ${added.action},
            ${added.author_id}, ${added.saved_at}, ${added.save_key}, ${added.people}, ${added.content},
            ${added.previous_hash}, ${added.hash})`.compile(db),
);

/** A volume that was opened. */
interface Volume {
  readonly id: number;
  readonly clinic_id: number | null;
  readonly volume: number;
}

export function historyRepository(tx: Handle, reach: Reach) {
  const db = tx.withTables<ClinicalHistoryTables>();

  return {
    /** The live history as it stands; `naming` adds a user to its names. */
    find: (patientId: number, { naming }: { readonly naming?: number } = {}) =>
      withContent({ patientId, version: null }, (knownHash) =>
        findVersion(tx, reach, { patientId, version: null, naming: naming ?? null, knownHash }),
      ),

    /**
     * A version, the current one where none is named, for somebody who is noted in the audit as its reader: the
     * transaction's last statement.
     */
    read: (patientId: number, version: number | null, reader: Actor) =>
      withContent({ patientId, version }, (knownHash) =>
        lastly(tx, () =>
          findVersionNoted(tx, reach, { patientId, version, naming: null, knownHash, ...reader }),
        ),
      ),

    /** Newest first; empty when there is no live history. */
    listVersions: (patientId: number) =>
      versionsOf(db, patientId, reach)
        .select(['h.id as history_id', 'h.clinic_id'])
        .select(['v.version', 'v.saved_at', 'v.author_id', 'v.action'])
        .orderBy('v.version', 'desc')
        .execute(),

    namesOf: async (ids: readonly number[]): Promise<AuthorNames> => {
      const { rows } = await sql<{
        names: AuthorNames;
      }>`select author_names(${[...ids]}::int[]) as names`.execute(tx);
      return rows[0]?.names ?? {};
    },

    /**
     * Opens the patient's next volume, without a version yet, and holds the patient still until the transaction
     * ends. Undefined when he has a live history, also one that was being created at this moment, or is gone.
     */
    open: async (patientId: number, createdAt: Date): Promise<Volume | undefined> => {
      const { rows } = await sql<Volume>`
        insert into histories (patient_user_id, clinic_id, created_at, volume, version, next_row_id, restorations,
                               caries, extractions, absent_teeth, crowns, notes)
        select p.id, p.clinic_id, ${createdAt},
               coalesce((select max(h.volume) from histories h where h.patient_user_id = p.id), 0) + 1,
               0, 1, 0, 0, 0, 0, 0, 0
          from users p
         where p.id = ${patientId} and p.removed_at is null
           for share of p
        on conflict do nothing
        returning id, clinic_id, volume`.execute(tx);
      return rows[0];
    },

    /** The hash that the first version of a volume chains to; null for the first volume. */
    lastHashBefore: async (patientId: number, volume: number): Promise<Buffer | null> => {
      if (volume === 1) return null;
      const row = await db
        .selectFrom('histories as h')
        .innerJoin('history_versions as v', (join) =>
          join.onRef('v.history_id', '=', 'h.id').onRef('v.version', '=', 'h.version'),
        )
        .select('v.hash')
        .where('h.patient_user_id', '=', patientId)
        .where('h.volume', '=', volume - 1)
        .executeTakeFirstOrThrow();
      return row.hash;
    },

    /**
     * Adds a version to the one before it, and notes who did what. Where that is not the live history's last one any
     * more nothing was found to add it to: the transaction is `Overtaken`, and reads again what stands now.
     */
    addVersion: async (patientId: number, added: Addition): Promise<void> => {
      await insertVersion(tx, added).catch((error: unknown) => {
        throw violatedNotNull(error) === 'history_versions.history_id' ? new Overtaken() : error;
      });
      knownContents.set(patientId, { hash: added.hash, content: added.content });
    },

    /** Makes the queryable copy of the plan equal to the saved one, touching only rows that differ. */
    mirrorPlan: async (
      history: Pick<HistoryRow, 'history_id' | 'clinic_id'>,
      plan: readonly PlanRow[],
    ): Promise<void> => {
      const rows = JSON.stringify(plan.map((row, position) => ({ ...row, position })));
      await sql`
        with sent as (
          select * from json_to_recordset(${rows}::json) as r(
            id integer, position integer, "procedureDate" date, debit numeric, credit numeric, "toothNumber" text,
            face text, "professionalId" integer, suggested boolean)
        ), gone as (
          delete from plan_rows where history_id = ${history.history_id} and row_id not in (select id from sent)
        )
        insert into plan_rows as p (history_id, row_id, clinic_id, position, procedure_date, debit, credit, tooth,
                                    face, professional_id, suggested)
        select ${history.history_id}, id, ${history.clinic_id}, position, "procedureDate", debit, credit, "toothNumber",
               face, "professionalId", suggested from sent
        on conflict (history_id, row_id) do update set
          position = excluded.position, procedure_date = excluded.procedure_date, debit = excluded.debit,
          credit = excluded.credit, tooth = excluded.tooth, face = excluded.face,
          professional_id = excluded.professional_id, suggested = excluded.suggested
        where (p.position, p.procedure_date, p.debit, p.credit, p.tooth, p.face, p.professional_id, p.suggested)
          is distinct from (excluded.position, excluded.procedure_date, excluded.debit, excluded.credit,
                            excluded.tooth, excluded.face, excluded.professional_id, excluded.suggested)`.execute(
        tx,
      );
    },
  };
}
