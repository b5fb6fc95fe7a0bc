import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../shared/paths.ts';
import type { PatientPartProps, PatientParts } from '../../../shared/patients/patient-parts.ts';
import { historyQuery } from '../history/history.queries.ts';
import { contentOfHistory } from '../history/history-content.ts';
import { AlertNotices, MedicalAlerts } from '../history/MedicalAlerts.tsx';
import { MouthPanel } from './MouthPanel.tsx';

/** The alerts of the history and a tab that leads to it. */
export const patientParts: PatientParts = {
  service: 'clinical-history',
  roles: ['ADMIN', 'DENTIST'],
  tabs: [
    {
      label: 'Historia clínica',
      hash: 'historia',
      icon: MedicalInformation,
      order: 10,
      opens: { address: (patientId) => paths.history.to({ patientId }) },
    },
  ],
  Header: ({ patient }: PatientPartProps) => {
    const { data: history, isError } = useQuery(historyQuery(patient.id));
    if (history) return <MedicalAlerts anamnesis={contentOfHistory(history).anamnesis} />;
    if (history === null) return <AlertNotices texts={['Sin historia clínica']} />;
    return <AlertNotices isReserved texts={isError ? ['No se pudieron cargar las alertas médicas'] : []} />;
  },
  Due: MouthPanel,
  places: { version: ({ id }) => paths.history.to({ patientId: id }) },
};
