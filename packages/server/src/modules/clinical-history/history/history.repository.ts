import { type Caller, clinicScopeOf } from '../../../kernel/access/caller.ts';
import { auditActor } from '../../../kernel/audit.ts';
import { ConcurrencyError } from '../../../kernel/database/database.ts';
import { type RowFrom, rawQuery } from '../../../kernel/database/statement.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { hashVersion } from './hash-version.ts';
import { inClinicScope } from './history.policy.ts';
import {
  ADD_VERSION,
  type AuthorNames,
  FIND_CURRENT,
  OPEN_VOLUME,
  READ_CURRENT,
  READ_DOCUMENT,
  READ_VERSION,
  SYNC_PLAN_PROJECTION,
} from './history.statements.ts';
import { countsOf, type HistoryDocument, parseDocument } from './history-document.ts';
import type { PlanRow } from './plan-rows.ts';

export type HistoryRow = Omit<RowFrom<typeof FIND_CURRENT>, 'names' | 'content'> & {
  readonly names: AuthorNames;
  readonly document: HistoryDocument;
};

export interface AddedVersion {
  readonly head: Pick<HistoryRow, 'history_id' | 'patient_user_id' | 'clinic_id' | 'created_at'>;
  readonly version: number;
  readonly action: 'saved' | 'archived';
  readonly nextRowId: number;
  readonly document: HistoryDocument;
  readonly people: readonly number[];
  readonly saveKey: Buffer | null;
  readonly previousHash: Buffer | null;
}

type VersionKey = Pick<HistoryRow, 'clinic_id' | 'history_id' | 'version'>;

type FoundNames = { readonly names: AuthorNames | null };

const withNames = <Row extends FoundNames>(row: Row, { id, name }: Caller) => ({
  ...row,
  names: row.names ?? { [id]: name },
});

export function historyRepository({ tx, caller, origin }: RequestContext) {
  const scope = clinicScopeOf(caller) ?? null;

  const documentOf = async ({ clinic_id, history_id, version }: VersionKey) => {
    const [row] = await rawQuery(tx, READ_DOCUMENT, [clinic_id, history_id, version]);
    if (!row) throw new Error(`history ${history_id} has no version ${version}`);
    return parseDocument(row.content);
  };

  return {
    read: async (patientId: number, version?: number) => {
      const values = [patientId, scope, caller.id, ...auditActor({ caller, origin })];
      const [row] =
        version === undefined
          ? await rawQuery(tx, READ_CURRENT, values)
          : await rawQuery(tx, READ_VERSION, [...values, version]);
      return row && withNames(row, caller);
    },

    documentOf,

    find: async (patientId: number) => {
      const [row] = await rawQuery(tx, FIND_CURRENT, [patientId, scope, caller.id]);
      if (!row) return undefined;
      const { content, ...found } = withNames(row, caller);
      return { ...found, document: parseDocument(content) };
    },

    lock: async (patientId: number) => {
      await tx
        .selectFrom('histories')
        .select('id')
        .where('patient_user_id', '=', patientId)
        .where('archived_at', 'is', null)
        .forUpdate()
        .execute();
    },

    liveVersions: (patientId: number) =>
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
        .where(inClinicScope(clinicScopeOf(caller))),

    open: async (patientId: number, createdAt: Date) =>
      (await rawQuery(tx, OPEN_VOLUME, [patientId, createdAt]))[0],

    /** The first version of a volume chains to the last hash of the previous volume. */
    lastHashBefore: async (patientId: number, volume: number) => {
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

    /** @throws ConcurrencyError if the history was saved, archived or moved since it was read */
    addVersion: async (added: AddedVersion, savedAt: Date) => {
      const { head, version, action, document, previousHash } = added;
      const content = JSON.stringify(document);
      const counts = countsOf(document);
      const hashed = { historyId: head.history_id, version, authorId: caller.id, savedAt, action, content };
      const rows = await rawQuery(tx, ADD_VERSION, [
        head.history_id,
        version - 1,
        added.nextRowId,
        counts.restorations,
        counts.caries,
        counts.extractions,
        counts.absent_teeth,
        counts.crowns,
        counts.notes,
        action,
        caller.id,
        savedAt,
        added.saveKey,
        added.people,
        content,
        previousHash,
        action === 'archived' ? 'archive' : version === 1 ? 'create' : 'save',
        ...auditActor({ caller, origin }),
        hashVersion(previousHash, hashed),
        head.clinic_id,
        head.patient_user_id,
      ]);
      if (rows.length === 0) throw new ConcurrencyError();
    },

    syncPlanProjection: async (
      history: Pick<HistoryRow, 'history_id' | 'clinic_id'>,
      plan: readonly PlanRow[],
    ) => {
      const rows = JSON.stringify(plan.map((row, position) => ({ ...row, position })));
      await rawQuery(tx, SYNC_PLAN_PROJECTION, [history.history_id, history.clinic_id, rows]);
    },
  };
}
