import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { type AnamnesisValues, contentOfHistory } from '../edit/history-content.ts';
import { versionQuery } from '../history/history.queries.ts';

interface PreviousAnamnesis {
  readonly isFailed?: false;
  readonly values: AnamnesisValues;
  /** DD/MM/YYYY on which that version was saved. */
  readonly day: string;
}

/** The answers of the version before; undefined while they load and for a first version. */
export function usePreviousAnamnesis(
  patientId: number | undefined,
  version: number | undefined,
): PreviousAnamnesis | { readonly isFailed: true } | undefined {
  const { data, isLoadingError } = useQuery({
    ...versionQuery(patientId ?? 0, (version ?? 0) - 1),
    enabled: patientId !== undefined && version !== undefined && version > 1,
    select: (history): PreviousAnamnesis => ({
      values: contentOfHistory(history).anamnesis,
      day: formatMoment(history.updatedAt, getConfig().clinicTimeZone).slice(0, 10),
    }),
  });
  return isLoadingError ? { isFailed: true } : data;
}
