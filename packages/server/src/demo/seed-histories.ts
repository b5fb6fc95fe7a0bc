import { type ClinicalHistory, historySave } from '@dentaria/contract/clinical-history/history.ts';
import type { Caller } from '../kernel/access/caller.ts';
import type { Tx } from '../kernel/database/database.ts';
import { billing } from '../modules/billing/billing.module.ts';
import { clinicalHistory } from '../modules/clinical-history/clinical-history.module.ts';
import { contextOf } from './contexts.ts';
import type { Visit } from './treatment-courses.ts';

export interface PatientVisit extends Visit {
  readonly patientId: number;
}

export type Dentists = Readonly<Record<Visit['by'], Caller>>;

/** Saves the visits of a clinic in chronological order. */
export async function seedHistories(
  tx: Tx,
  dentists: Dentists,
  visits: readonly PatientVisit[],
): Promise<void> {
  const saved = new Map<number, ClinicalHistory>();
  for (const visit of visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = saved.get(visit.patientId);
    saved.set(visit.patientId, await saveVisit(tx, dentists[visit.by], visit, before));
  }
}

async function saveVisit(
  tx: Tx,
  caller: Caller,
  { patientId, at, content, rows }: PatientVisit,
  before: ClinicalHistory | undefined,
): Promise<ClinicalHistory> {
  const ctx = contextOf(tx, caller, at);
  const sent = historySave.parse({
    ...content,
    ...(before && { id: before.historyId, version: before.version }),
    treatmentPlan: rows,
  });
  if (!before) return clinicalHistory.createHistory(ctx, patientId, sent, billing);
  const current = await clinicalHistory.getHistoryForChange(ctx, patientId);
  return clinicalHistory.saveHistory(ctx, current, sent, billing);
}
