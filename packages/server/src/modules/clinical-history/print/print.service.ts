import { audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { auth } from '../../auth/auth.module.ts';
import { clinicScopeOf } from '../history/history.policy.ts';
import { historyRepository } from '../history/history.repository.ts';
import type { Act } from '../history/history.service.ts';
import type { AuthorNames, HistoryRow } from '../history/history.statements.ts';
import type { PrintedHistory } from './print-history.ts';

/** What is to be printed, and the name of who prints it. */
export interface Printable {
  readonly history: PrintedHistory;
  readonly printedBy: string;
}

/** A patient's live history, to be printed; audited as printed. Absent, archived and out of reach are one answer. */
export async function readPrintable(tx: Tx, act: Act, patientId: number): Promise<Printable> {
  const { caller } = act;
  const row = await historyRepository(tx, clinicScopeOf(caller)).find(patientId, caller);
  if (!row) throw notFound('Historia clínica no encontrada');
  return toPrintable(tx, act, { ...row, archived_at: null });
}

type PrintedRow = Pick<
  HistoryRow,
  'history_id' | 'clinic_id' | 'version' | 'saved_at' | 'author_id' | 'hash' | 'document' | 'names'
> & { readonly archived_at: Date | null };

export async function toPrintable(tx: Tx, { caller, origin }: Act, row: PrintedRow): Promise<Printable> {
  const clinicId = row.clinic_id;
  const clinics = await auth.clinicNames(tx, clinicId === null ? [] : [clinicId]);
  await audit(tx, caller, origin, {
    action: 'print',
    object: 'history',
    objectId: row.history_id,
    clinicId,
    version: row.version,
  });
  const { treatmentPlan, ...document } = row.document;
  return {
    history: {
      clinicName: (clinicId !== null && clinics.get(clinicId)) || 'Sin clínica',
      historyId: row.history_id,
      version: row.version,
      savedAt: row.saved_at,
      savedBy: nameOf(row.names, row.author_id),
      hash: row.hash.toString('hex'),
      archivedAt: row.archived_at,
      document,
      plan: treatmentPlan.map((planned) => ({
        ...planned,
        professionalName: nameOf(row.names, planned.professionalId),
      })),
    },
    printedBy: caller.name,
  };
}

const nameOf = (names: AuthorNames, id: number): string => names[id] ?? '';
