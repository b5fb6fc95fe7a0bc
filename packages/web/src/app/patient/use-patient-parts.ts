import { useQuery } from '@tanstack/react-query';
import type { PatientParts, PatientTab } from '../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole } from '../../shared/session/session-user.ts';
import { summaryTab } from './summary-tab.tsx';

/** In the order in which the page shows them. Not in the manifests, which are part of the first script. */
const PARTS: readonly (() => Promise<PatientParts>)[] = [
  () =>
    import('../../features/clinical-history/patient/patient-parts.tsx').then((module) => module.patientParts),
  () => import('../../features/scheduling/patient/patient-parts.tsx').then((module) => module.patientParts),
  () => import('../../features/billing/patient/patient-parts.tsx').then((module) => module.patientParts),
  () => import('../../features/follow-up/patient/patient-parts.tsx').then((module) => module.patientParts),
  () => import('../../features/exchange/patient/patient-parts.tsx').then((module) => module.patientParts),
];

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
      const all = await Promise.all(PARTS.map((load) => load()));
      const parts = all.filter(({ roles }) => hasAnyRole(user, roles));
      const tabs = [summaryTab(parts), ...parts.flatMap((part) => part.tabs ?? [])];
      return { parts, tabs: tabs.toSorted((one, other) => one.order - other.order) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
