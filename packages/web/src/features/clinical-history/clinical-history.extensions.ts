import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import { forRoles } from '../../shared/extensions/Extension.tsx';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { paths } from '../../shared/paths.ts';

const READERS = ['ADMIN', 'DENTIST'] as const;

export const clinicalHistoryExtensions: Extensions = {
  patientHeader: forRoles(READERS, async () => (await import('./patient/PatientAlerts.tsx')).PatientAlerts),
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
