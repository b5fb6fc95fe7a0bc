import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authApi } from '../api/auth.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

interface PatientSearch {
  /** The patients that match what was typed before, while the search runs. */
  readonly matches: readonly PatientMatch[];
  readonly isSearching: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

const NONE: readonly PatientMatch[] = [];

/** Searches patients by name, DNI or phone while the user types. A change of the text aborts the request of the last. */
export function usePatientSearch(text: string, clinicId?: number): PatientSearch {
  const typed = text.trim();
  const q = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLongEnough = typed.length >= MIN_LENGTH;
  const query = useQuery({
    queryKey: ['patients', 'search', clinicId, q],
    queryFn: ({ signal }) => authApi.searchPatients({ query: { q, clinicId } }, { signal }),
    enabled: isLongEnough && q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  return {
    matches: isLongEnough ? (query.data ?? NONE) : NONE,
    isSearching: isLongEnough && (q !== typed || query.isFetching),
    isError: isLongEnough && query.isError,
    retry: () => void query.refetch(),
  };
}
