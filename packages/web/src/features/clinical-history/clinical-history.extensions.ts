import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import { forRoles } from '../../shared/extensions/Extension.tsx';
import type { Extensions } from '../../shared/extensions/extension-points.ts';
import { paths } from '../../shared/paths.ts';

const READERS = ['ADMIN', 'DENTIST'] as const;

export const clinicalHistoryExtensions: Extensions = {
  patientHeader: forRoles(READERS, () =>
    import('./patient/PatientAlerts.tsx').then((module) => module.PatientAlerts),
  ),
  patientDue: forRoles(READERS, () => import('./patient/MouthPanel.tsx').then((module) => module.MouthPanel)),
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
