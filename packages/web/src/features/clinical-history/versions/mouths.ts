import type { ClinicalHistory, HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import { normalizeChart } from '@dentaria/contract/clinical-history/odontogram/chart.ts';
import type { DentalSnapshot } from '@dentaria/contract/clinical-history/odontogram/tooth-timeline.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { versionQuery } from '../history/history.queries.ts';

const mouthOf = (history: ClinicalHistory): DentalSnapshot => ({
  chart: normalizeChart(JSON.parse(history.odontogramStateData || '{}')),
  notes: Object.fromEntries(history.toothNotes.map((note) => [note.toothNumber, note.noteText])),
  plan: history.treatmentPlan,
});

/** The mouth at one version. */
export const useMouth = (patientId: number, version: number | undefined) =>
  useQuery({
    ...versionQuery(patientId, version ?? 0),
    enabled: version !== undefined,
    select: mouthOf,
  });

/** The mouths of all versions, in their order; `mouths` once every one is there. */
export function useMouths(patientId: number, versions: readonly HistoryVersion[]) {
  return useQueries({
    queries: versions.map(({ version }) => ({ ...versionQuery(patientId, version), select: mouthOf })),
    combine: (results) => {
      const read = results.flatMap(({ data }) => data ?? []);
      return {
        mouths: read.length === results.length ? read : undefined,
        read: read.length,
        failed: results.some(({ isError }) => isError),
        retry: () => results.forEach((result) => void (result.isError && result.refetch())),
      };
    },
  });
}
