import { anyOf, type Tx } from '../../kernel/database/database.ts';
import { countRows, hasRow } from '../../kernel/database/query-results.ts';
import type { MergedPair, MergeHooks } from '../../kernel/tables/merged-table.ts';

const BELONGS_TO_OTHER = 't.patient_user_id = p.other';

const volumesOf = (patient: 'kept' | 'other', condition = 'true'): string =>
  `from histories h where h.clinic_id = p.clinic_id and h.patient_user_id = p.${patient} and ${condition}`;

const LIVE = 'h.archived_at is null';

const volumes = (tx: Tx, { clinicId, keptId, otherId }: MergedPair) =>
  tx
    .selectFrom('histories')
    .where('clinic_id', '=', clinicId)
    .where('patient_user_id', '=', anyOf([keptId, otherId]));

async function lock(tx: Tx, pair: MergedPair): Promise<void> {
  await volumes(tx, pair).select('id').orderBy('id').forUpdate().execute();
}

async function findNotes(tx: Tx, pair: MergedPair): Promise<readonly string[]> {
  const live = await countRows(volumes(tx, pair).where('archived_at', 'is', null));
  return live === 2
    ? [
        'Las dos fichas tienen una historia clínica abierta: sigue la de la ficha que se conserva, y la otra queda como volumen cerrado que se puede consultar.',
      ]
    : [];
}

/** Number of the last volume after the merge. A later volume prevents the undo, which would leave a gap before it. */
const lastVolume = (tx: Tx, pair: MergedPair): Promise<number> => countRows(volumes(tx, pair));

async function findUndoObstacles(tx: Tx, { clinicId, keptId }: MergedPair, mark = 0) {
  const later = tx
    .selectFrom('histories')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('patient_user_id', '=', keptId)
    .where('volume', '>', mark);
  return (await hasRow(later))
    ? ['Se abrió otro volumen de la historia clínica después de la unificación']
    : [];
}

/**
 * Appends the other record's volumes to the kept record's. Hashes cover neither the patient nor the volume number. A
 * second live history is closed without a new version, so that an undo can reopen it.
 */
export const mergedHistories = {
  label: 'Volúmenes de la historia clínica',
  rows: BELONGS_TO_OTHER,
  set: {
    patient_user_id: 'p.kept',
    volume: `t.volume + (select coalesce(max(h.volume), 0) ${volumesOf('kept')})`,
    starts_chain: 't.starts_chain or t.volume = 1',
    closed_by_merge: `t.closed_by_merge or (t.archived_at is null and exists (select ${volumesOf('kept', LIVE)}))`,
    archived_at: `case when t.archived_at is null and exists (select ${volumesOf('kept', LIVE)}) then p.at
      else t.archived_at end`,
  },
  counted: BELONGS_TO_OTHER,
  movedBy: 'move_volumes',
};

export const clinicalHistoryMerge: MergeHooks = {
  group: 'Historia clínica',
  lock,
  findNotes,
  mark: lastVolume,
  findUndoObstacles,
};
