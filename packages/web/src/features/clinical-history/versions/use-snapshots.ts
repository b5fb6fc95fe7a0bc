import type { ClinicalHistory, HistoryVersion } from '@dentaria/contract/clinical-history/history.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { contentOfHistory } from '../edit/history-content.ts';
import { versionQuery } from '../history/history.queries.ts';
import type { DentalSnapshot } from './tooth-timeline.ts';

function snapshotOf(history: ClinicalHistory): DentalSnapshot {
  const { chart, notes } = contentOfHistory(history);
  return { chart, notes, plan: history.treatmentPlan };
}

export const useSnapshot = (patientId: number, version: number | undefined) =>
  useQuery({
    ...versionQuery(patientId, version ?? 0),
    enabled: version !== undefined,
    select: snapshotOf,
  });

/** `snapshots` is undefined until every version has loaded. */
export function useSnapshots(patientId: number, versions: readonly HistoryVersion[]) {
  return useQueries({
    queries: versions.map(({ version }) => ({ ...versionQuery(patientId, version), select: snapshotOf })),
    combine: (results) => {
      const loaded = results.flatMap(({ data }) => data ?? []);
      return {
        snapshots: loaded.length === results.length ? loaded : undefined,
        loaded: loaded.length,
        error: results.find(({ isError }) => isError)?.error,
        retry: () => results.forEach((result) => void (result.isError && result.refetch())),
      };
    },
  });
}
