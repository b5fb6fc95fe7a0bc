import { useQuery } from '@tanstack/react-query';
import type { PatientParts, PatientTab } from '../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole } from '../../shared/session/session-user.ts';
import { features } from '../features.ts';
import { summaryTab } from './summary-tab.tsx';

interface PartsOfPage {
  readonly parts: readonly PatientParts[];
  readonly tabs: readonly PatientTab[];
}

/** What the features add to the page for the signed-in user. */
export function usePatientParts() {
  const user = useSignedInUser();
  return useQuery({
    queryKey: ['patient-parts', user.roles],
    queryFn: async (): Promise<PartsOfPage> => {
      const all = await Promise.all(features.flatMap(({ patientParts }) => patientParts?.() ?? []));
      const parts = all.filter(({ roles }) => hasAnyRole(user, roles));
      const tabs = [summaryTab(parts), ...parts.flatMap((part) => part.tabs ?? [])];
      return { parts, tabs: tabs.toSorted((one, other) => one.order - other.order) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
