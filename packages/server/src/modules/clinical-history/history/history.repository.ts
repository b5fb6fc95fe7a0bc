import { sql } from 'kysely';
import { type Caller, clinicScopeOf } from '../../../kernel/access/caller.ts';
import { auditActor } from '../../../kernel/audit.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { rawQuery } from '../../../kernel/database/statement.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { inClinicScope } from './history.policy.ts';
import {
  ADD_VERSION,
  FIND_CURRENT,
  READ_CURRENT,
  READ_DOCUMENT,
  READ_VERSION,
  SYNC_PLAN_PROJECTION,
} from './history.statements.ts';
import { type Counts, type HistoryDocument, parseDocument } from './history-document.ts';
import type { AuthorNames, HistoryRow, HistoryVersionRow } from './history-row.ts';
import type { PlanRow } from './plan-rows.ts';

/** A new history without versions. */
interface Volume {
  readonly id: number;
  readonly clinic_id: number;
  readonly volume: number;
}

export interface NewVersion {
  readonly historyId: number;
  readonly clinicId: number;
  readonly patientId: number;
  readonly previousVersion: number;
  readonly nextRowId: number;
  readonly counts: Counts;
  readonly action: 'saved' | 'archived';
  /** Action of the audit event. */
  readonly auditAction: 'create' | 'save' | 'archive';
  readonly savedAt: Date;
  readonly saveKey: Buffer | null;
  readonly people: readonly number[];
  /** JSON of the document. */
  readonly content: string;
  readonly previousHash: Buffer | null;
  readonly hash: Buffer;
}

/** `names` is null if the caller is the only author. */
type VersionKey = Pick<HistoryVersionRow, 'clinic_id' | 'history_id' | 'version'>;

type FoundNames = { readonly names: AuthorNames | null };

const withNames = <Row extends FoundNames>(row: Row, { id, name }: Caller) => ({
  ...row,
  names: row.names ?? { [id]: name },
});

export function historyRepository({ tx, caller, origin }: RequestContext) {
  const scope = clinicScopeOf(caller) ?? null;

  const documentOf = async ({ clinic_id, history_id, version }: VersionKey): Promise<HistoryDocument> => {
    const [row] = await rawQuery(tx, READ_DOCUMENT, [clinic_id, history_id, version]);
    if (!row) throw new Error(`history ${history_id} has no version ${version}`);
    return parseDocument(row.content);
  };

  return {
    /** Reads a version of the live history, by default the current one, and audits the read. */
    read: async (patientId: number, version?: number): Promise<HistoryVersionRow | undefined> => {
      const values = [patientId, scope, caller.id, ...auditActor({ caller, origin })];
      const [row] =
        version === undefined
          ? await rawQuery(tx, READ_CURRENT, values)
          : await rawQuery(tx, READ_VERSION, [...values, version]);
      return row && withNames(row, caller);
    },

    documentOf,

    /** The current version of the live history, with its document. */
    find: async (patientId: number): Promise<HistoryRow | undefined> => {
      const [row] = await rawQuery(tx, FIND_CURRENT, [patientId, scope, caller.id]);
      if (!row) return undefined;
      const { content, ...found } = withNames(row, caller);
      return { ...found, document: parseDocument(content) };
    },

    /** Locks the live history until the transaction ends: waits for pending saves and blocks further ones. */
    lock: async (patientId: number): Promise<void> => {
      await tx
        .selectFrom('histories')
        .select('id')
        .where('patient_user_id', '=', patientId)
        .where('archived_at', 'is', null)
        .forUpdate()
        .execute();
    },

    /** The versions of the live history, newest first. */
    listVersions: (patientId: number) =>
      tx
        .selectFrom('histories as h')
        .innerJoin('users as p', (join) =>
          join.onRef('p.clinic_id', '=', 'h.clinic_id').onRef('p.id', '=', 'h.patient_user_id'),
        )
        .innerJoin('history_versions as v', (join) =>
          join.onRef('v.clinic_id', '=', 'h.clinic_id').onRef('v.history_id', '=', 'h.id'),
        )
        .where('h.patient_user_id', '=', patientId)
        .where('h.archived_at', 'is', null)
        .where('p.removed_at', 'is', null)
        .where(inClinicScope(clinicScopeOf(caller)))
        .select(['v.version', 'v.saved_at', 'v.author_id', 'v.action'])
        .orderBy('v.version', 'desc')
        .execute(),

    namesOf: async (ids: readonly number[]): Promise<AuthorNames> => {
      const { rows } = await sql<{
        names: AuthorNames;
      }>`select author_names(${[...ids]}::bigint[]) as names`.execute(tx);
      return rows[0]?.names ?? {};
    },

    /**
     * Inserts the patient's next volume, still without a version, and locks the patient until the transaction ends.
     * Undefined if the patient was removed or has a live history, including one that a concurrent call creates.
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

    /** Hash of the last version of the previous volume, to which a volume's first version chains; null without one. */
    lastHashBefore: async (patientId: number, volume: number): Promise<Buffer | null> => {
      if (volume === 1) return null;
      const row = await tx
        .selectFrom('histories as h')
        .innerJoin('history_versions as v', (join) =>
          join
            .onRef('v.clinic_id', '=', 'h.clinic_id')
            .onRef('v.history_id', '=', 'h.id')
            .onRef('v.version', '=', 'h.version'),
        )
        .select('v.hash')
        .where('h.patient_user_id', '=', patientId)
        .where('h.volume', '=', volume - 1)
        .executeTakeFirstOrThrow();
      return row.hash;
    },

    /** @throws ConcurrencyError if the history is archived, not at `previousVersion`, or no longer in `clinicId` or of `patientId`. */
    addVersion: async (added: NewVersion): Promise<void> => {
      const { counts } = added;
      const rows = await rawQuery(tx, ADD_VERSION, [
        added.historyId,
        added.previousVersion,
        added.nextRowId,
        counts.restorations,
        counts.caries,
        counts.extractions,
        counts.absent_teeth,
        counts.crowns,
        counts.notes,
        added.action,
        caller.id,
        added.savedAt,
        added.saveKey,
        added.people,
        added.content,
        added.previousHash,
        added.auditAction,
        ...auditActor({ caller, origin }),
        added.hash,
        added.clinicId,
        added.patientId,
      ]);
      if (rows.length === 0) throw new ConcurrencyError();
    },

    /** Updates the projection of the plan to the saved rows. Writes only rows that differ. */
    syncPlanProjection: async (
      history: Pick<HistoryRow, 'history_id' | 'clinic_id'>,
      plan: readonly PlanRow[],
    ): Promise<void> => {
      const rows = JSON.stringify(plan.map((row, position) => ({ ...row, position })));
      await rawQuery(tx, SYNC_PLAN_PROJECTION, [history.history_id, history.clinic_id, rows]);
    },
  };
}
