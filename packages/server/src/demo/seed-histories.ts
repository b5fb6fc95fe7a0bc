import type { Caller } from '../kernel/access/caller.ts';
import type { DemoContext } from './demo-calls.ts';
import type { Visit } from './treatment-courses.ts';

export interface PatientVisit extends Visit {
  readonly patientId: number;
}

export type Dentists = Readonly<Record<Visit['by'], Caller>>;

/** Saves the visits of a clinic in chronological order. */
export async function seedHistories(
  { as }: DemoContext,
  dentists: Dentists,
  visits: readonly PatientVisit[],
): Promise<void> {
  const saved = new Map<number, { readonly id: number; readonly version: number }>();
  for (const visit of visits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { clinicalHistory } = as(dentists[visit.by], visit.at).call;
    const before = saved.get(visit.patientId);
    const params = { id: visit.patientId };
    const body = { ...visit.content, ...before, treatmentPlan: [...visit.rows] };
    const { historyId, version } = before
      ? await clinicalHistory.saveHistory({ params, body })
      : await clinicalHistory.createHistory({ params, body });
    saved.set(visit.patientId, { id: historyId, version });
  }
}
