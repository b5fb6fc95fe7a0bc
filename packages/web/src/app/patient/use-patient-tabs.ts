import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { ExtensionsContext } from '../../shared/extensions/Extension.tsx';
import type { PatientTab } from '../../shared/patients/patient-parts.ts';
import { useSignedInUser } from '../../shared/session/session-store.ts';
import { hasAnyRole } from '../../shared/session/session-user.ts';
import { PatientSummary } from './PatientSummary.tsx';

const SUMMARY: PatientTab = {
  label: 'Resumen',
  hash: 'resumen',
  icon: Dashboard,
  opens: { section: PatientSummary },
};

const POINTS = ['patientHeader', 'patientHeaderAction', 'patientDue', 'patientTimeline'] as const;

/** The tabs for the signed-in user. Waits until the code of the page's extensions has loaded, so that nothing moves later. */
export function usePatientTabs() {
  const user = useSignedInUser();
  const extensions = use(ExtensionsContext);
  return useQuery({
    queryKey: ['patient-tabs', user.roles],
    queryFn: async (): Promise<readonly PatientTab[]> => {
      const [added] = await Promise.all([
        extensions.load(),
        ...POINTS.map((point) => extensions.componentOf(point).preload()),
      ]);
      const tabs = added.flatMap(({ patientTabs = [] }) => patientTabs);
      return [SUMMARY, ...tabs.filter(({ roles }) => roles === undefined || hasAnyRole(user, roles))];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
