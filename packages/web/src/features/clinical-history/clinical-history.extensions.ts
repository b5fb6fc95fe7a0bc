import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import { forRoles } from '../../shared/extensions/Extension.tsx';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { paths } from '../../shared/paths.ts';
import { hasAnyRole } from '../../shared/session/session-user.ts';

const READERS = ['ADMIN', 'DENTIST'] as const;

export const clinicalHistoryExtensions: Extensions = {
  patientHeader: forRoles(READERS, async () => (await import('./patient/PatientAlerts.tsx')).PatientAlerts),
  preloadPatientHeader: async (queries, patientId, user) => {
    if (!hasAnyRole(user, READERS)) return;
    const { historyQuery } = await import('./history/history.queries.ts');
    // `PatientAlerts` shows a failure and retries.
    await queries.prefetchQuery({ ...historyQuery(patientId), retry: false });
  },
  patientDue: forRoles(READERS, async () => (await import('./patient/MouthPanel.tsx')).MouthPanel),
  patientTabs: [
    {
      label: 'Historia clínica',
      hash: 'historia',
      icon: MedicalInformation,
      roles: READERS,
      opens: { screen: (patientId) => paths.history.to({ patientId }) },
    },
  ],
};
