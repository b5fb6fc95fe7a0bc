import { sql } from 'kysely';
import type { Caller } from '../../../kernel/access/caller.ts';
import type { Actor } from '../../../kernel/audit.ts';
import { ConcurrencyError, lastly, type Tx, violatedNotNull } from '../../../kernel/database/database.ts';
import type { ClinicalHistoryTables } from '../clinical-history.tables.ts';
import type { PlanRow } from './attribute-rows.ts';
import type { ClinicScope } from './history.policy.ts';
import {
  type Addition,
  type AuthorNames,
  type FoundVersion,
  findVersion,
  findVersionNoted,
  type HistoryRow,
  insertVersion,
  type VersionQuery,
  versionsOf,
} from './history.statements.ts';
import { parseDocument } from './history-document.ts';
import { tellVersion } from './kept-content.ts';
import { type KnownHistory, knownHistories } from './known-histories.ts';

/** Whose name is known without asking. */
type Named = Pick<Caller, 'id' | 'name'>;

/** Runs a query for a version that leaves out its content where this process knows it, and a name that is the caller's. */
async function findWhole(
  caller: Named,
  { patientId, version }: Pick<VersionQuery, 'patientId' | 'version'>,
  find: (knownHash: Buffer | null) => Promise<FoundVersion[]>,
): Promise<HistoryRow | undefined> {
  const known = version === null ? knownHistories.get(patientId) : undefined;
  const [found] = await find(known?.hash ?? null);
  if (!found) return undefined;
  const { lines, names, action, previous_hash, ...row } = found;
  const whole = { ...row, ...contentOfFound(found, known) };
  if (version === null) knownHistories.set(patientId, whole);
  return { ...whole, names: names ?? { [caller.id]: caller.name } };
}

function contentOfFound({ lines, ...found }: FoundVersion, known: KnownHistory | undefined) {
  if (known?.hash.equals(found.hash)) return { content: known.content, document: known.document };
  const content = tellVersion({ ...found, lines: lines ?? '' });
  return { content, document: parseDocument(content) };
}

/** A volume that was opened. */
interface Volume {
  readonly id: number;
  readonly clinic_id: number | null;
  readonly volume: number;
}

export function historyRepository(tx: Tx, reach: ClinicScope) {
  const db = tx.withTables<ClinicalHistoryTables>();

  return {
    /** The live history as it stands. */
    find: (patientId: number, caller: Named) =>
      findWhole(caller, { patientId, version: null }, (knownHash) =>
        findVersion(tx, reach, { patientId, version: null, callerId: caller.id, knownHash }),
      ),

    /**
     * A version, the current one where none is named, for somebody who is noted in the audit as its reader: the
     * transaction's last statement.
     */
    read: (patientId: number, version: number | null, caller: Named, reader: Actor) =>
      findWhole(caller, { patientId, version }, (knownHash) =>
        lastly(tx, () =>
          findVersionNoted(tx, reach, { patientId, version, callerId: caller.id, knownHash, ...reader }),
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
     * more nothing was found to add it to: the transaction is `ConcurrencyError`, and reads again what stands now.
     */
    addVersion: async (added: Addition, now: KnownHistory): Promise<void> => {
      await insertVersion(tx, reach, added).catch((error: unknown) => {
        knownHistories.delete(added.patient_user_id);
        throw violatedNotNull(error) === 'history_versions.history_id' ? new ConcurrencyError() : error;
      });
      knownHistories.set(added.patient_user_id, now);
    },

    /** Makes the queryable copy of the plan equal to the saved one, touching only rows that differ. */
    syncPlanProjection: async (
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
