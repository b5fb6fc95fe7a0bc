import {
  type CompiledQuery,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type QueryCreator,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { noteOfHistory, type Reader } from '../../../kernel/audit.ts';
import { anyOf, type Handle } from '../../../kernel/database/database.ts';
import { keptStatement } from '../../../kernel/database/kept-statement.ts';
import type {
  ClinicalHistoryTables,
  HistoriesTable,
  HistoryVersionsTable,
} from '../clinical-history.tables.ts';
import type { PlanRow } from './attribute-rows.ts';
import type { Reach } from './history.policy.ts';
import type { Counts } from './history-document.ts';

/** User id → name, as it is now. */
export type AuthorNames = Readonly<Record<string, string>>;

/** One version of a live history, read in one statement. */
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
  /** The document's JSON to the byte. */
  readonly content: string;
  readonly names: AuthorNames;
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

/** The current version where none is named; `naming` adds a user to its names. */
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
      sql<string>`v.content::text`.as('content'),
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

const findVersion = keptByReach(
  (db, reach, patientId: number, version: number | null, naming: number | null) =>
    versionOf(db, reach, patientId, version, naming).compile(),
);

const lockHistory = keptByReach((db, reach, patientId: number) =>
  live(db, patientId, reach).select('h.id').forUpdate('h').compile(),
);

const readVersion = keptByReach((db, reach, patientId: number, version: number | null, ...reader: Reader) =>
  sql<HistoryRow>`
    with found as materialized (${versionOf(db, reach, patientId, version, null)}),
         noted as (${noteOfHistory('read', ...reader)})
    select * from found`.compile(db),
);

/** A volume that was opened. */
interface Volume {
  readonly id: number;
  readonly clinic_id: number | null;
  readonly volume: number;
}

type Opening = Pick<Selectable<HistoriesTable>, 'next_row_id' | 'created_at' | keyof Counts>;

export function historyRepository(tx: Handle, reach: Reach) {
  const db = tx.withTables<ClinicalHistoryTables>();

  return {
    /** The live history as it stands; `naming` adds a user to its names. */
    find: async (
      patientId: number,
      { naming }: { readonly naming?: number } = {},
    ): Promise<HistoryRow | undefined> => (await findVersion(tx, reach, patientId, null, naming ?? null))[0],

    /** The same for one who looks at it: at a version, the current one where none is named, and noted in the audit. */
    read: async (
      patientId: number,
      version: number | undefined,
      reader: Reader,
    ): Promise<HistoryRow | undefined> =>
      (await readVersion(tx, reach, patientId, version ?? null, ...reader))[0],

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
     * Locks the live history, so that its saves come one after the other. A statement of its own: what the save
     * before has written shows only to statements that begin after the wait.
     */
    lock: async (patientId: number): Promise<boolean> => (await lockHistory(tx, reach, patientId)).length > 0,

    /**
     * Opens the patient's next volume, without a version yet, and holds the patient still until the transaction
     * ends. Undefined when he has a live history, also one that was being created at this moment, or is gone.
     */
    open: async (patientId: number, values: Opening): Promise<Volume | undefined> => {
      const columns = Object.keys(values);
      const { rows } = await sql<Volume>`
        insert into histories (patient_user_id, clinic_id, volume, version, ${sql.join(columns.map(sql.ref))})
        select p.id, p.clinic_id,
               coalesce((select max(h.volume) from histories h where h.patient_user_id = p.id), 0) + 1,
               1, ${sql.join(Object.values(values))}
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

    update: (id: number, values: Updateable<HistoriesTable>) =>
      db.updateTable('histories').set(values).where('id', '=', id).execute(),

    addVersion: (values: Insertable<HistoryVersionsTable>) =>
      db.insertInto('history_versions').values(values).execute(),

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
