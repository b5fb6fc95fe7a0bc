import {
  type CompiledQuery,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type QueryCreator,
  sql,
} from 'kysely';
import { type Actor, noteOfHistory, noteOfReading } from '../../../kernel/audit.ts';
import { anyOf, type Handle, Overtaken, violatedNotNull } from '../../../kernel/database/database.ts';
import { keptStatement } from '../../../kernel/database/kept-statement.ts';
import type { ClinicalHistoryTables, HistoryVersionsTable } from '../clinical-history.tables.ts';
import type { PlanRow } from './attribute-rows.ts';
import type { Reach } from './history.policy.ts';
import type { Counts } from './history-document.ts';

/** User id → name, as it is now. */
export type AuthorNames = Readonly<Record<string, string>>;

/** One version of a live history, but for what it says. */
export interface HistoryHead {
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
}

export interface HistoryRow extends HistoryHead {
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

/** The current version where none is named, without its content; `naming` adds a user to its names. */
const versionOf = (
  db: Histories,
  reach: Reach,
  patientId: number,
  version: number | null,
  naming: number | null,
) =>
  versionsOf(db, patientId, reach)
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
      sql<AuthorNames>`author_names(v.people || ${naming}::int)`.as('names'),
    ]);

/** A kept statement each for who reaches every patient and for who reaches those of some clinics. */
function keptByReach<Args extends readonly unknown[], Row>(
  build: (db: Kysely<ClinicalHistoryTables>, reach: Reach, ...args: Args) => CompiledQuery<Row>,
) {
  const every = keptStatement((db, ...args: Args) =>
    build(db.withTables<ClinicalHistoryTables>(), undefined, ...args),
  );
  const some = keptStatement((db, clinics: readonly number[], ...args: Args) =>
    build(db.withTables<ClinicalHistoryTables>(), clinics, ...args),
  );
  return (tx: Handle, reach: Reach, ...args: Args): Promise<Row[]> =>
    reach === undefined ? every(tx, ...args) : some(tx, reach, ...args);
}

const findCurrent = keptByReach((db, reach, patientId: number, naming: number | null) =>
  versionOf(db, reach, patientId, null, naming).select(sql<string>`v.content::text`.as('content')).compile(),
);

const readVersion = keptByReach((db, reach, patientId: number, version: number | null, ...reader: Actor) =>
  sql<HistoryHead>`
    with found as materialized (${versionOf(db, reach, patientId, version, null)}),
         noted as (${noteOfReading(...reader)})
    select * from found`.compile(db),
);

const readContent = keptStatement((db, historyId: number, version: number) =>
  db
    .withTables<ClinicalHistoryTables>()
    .selectFrom('history_versions')
    .where('history_id', '=', historyId)
    .where('version', '=', version)
    .select(sql<string>`content::text`.as('content'))
    .compile(),
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
    find: async (
      patientId: number,
      { naming }: { readonly naming?: number } = {},
    ): Promise<HistoryRow | undefined> => (await findCurrent(tx, reach, patientId, naming ?? null))[0],

    /** Notes in the audit that somebody looks at a version, the current one where none is named. */
    read: async (
      patientId: number,
      version: number | undefined,
      reader: Actor,
    ): Promise<HistoryHead | undefined> =>
      (await readVersion(tx, reach, patientId, version ?? null, ...reader))[0],

    /** What a version says. */
    contentOf: async ({ history_id, version }: HistoryHead): Promise<string> => {
      const [row] = await readContent(tx, history_id, version);
      if (!row) throw new Error(`No version ${version} of history ${history_id}`);
      return row.content;
    },

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
    addVersion: async (version: NewVersion, deed: string, actor: Actor): Promise<void> => {
      await sql`
        with found as (
          update histories
             set version = ${version.version}, next_row_id = ${version.next_row_id},
                 restorations = ${version.restorations}, caries = ${version.caries},
                 extractions = ${version.extractions}, absent_teeth = ${version.absent_teeth},
                 crowns = ${version.crowns}, notes = ${version.notes},
                 archived_at = ${version.action === 'archived' ? version.saved_at : null}::timestamptz
           where id = ${version.history_id} and version = ${version.version - 1} and archived_at is null
             and clinic_id is not distinct from ${version.clinic_id}
          returning id as history_id, clinic_id, version
        ), noted as (${noteOfHistory(deed, ...actor)})
        insert into history_versions (history_id, clinic_id, version, action, author_id, saved_at, save_key, people,
                                      content, previous_hash, hash)
        values ((select history_id from found), ${version.clinic_id}, ${version.version}, ${version.action},
                ${version.author_id}, ${version.saved_at}, ${version.save_key}, ${version.people}, ${version.content},
                ${version.previous_hash}, ${version.hash})`
        .execute(tx)
        .catch((error: unknown) => {
          throw violatedNotNull(error) === 'history_versions.history_id' ? new Overtaken() : error;
        });
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
