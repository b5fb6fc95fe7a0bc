import { alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import MedicalInformation from '@mui/icons-material/MedicalInformationOutlined';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { isStatus } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import type { PatientPartProps, PatientParts } from '../../../shared/patients/patient-parts.ts';
import { AlertList } from '../history/AlertList.tsx';
import { historyQuery } from '../history/history.queries.ts';
import { contentOfHistory } from '../history/history-content.ts';
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
    const history = useQuery(historyQuery(patient.id));
    const alerts = history.data ? alertsOf(contentOfHistory(history.data).anamnesis) : [];
    if (alerts.length > 0) return <AlertList alerts={alerts} />;
    const text = isStatus(history.error, 404) ? 'Sin historia clínica' : 'Sin alertas médicas';
    // As high as a row of alerts, so that the tabs below do not move when they arrive.
    return (
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: { xs: 0.75, sm: 1 }, lineHeight: '24px', height: 24 }}
      >
        {history.isPending || (history.isError && !isStatus(history.error, 404)) ? null : text}
      </Typography>
    );
  },
  Due: MouthPanel,
  places: { version: ({ id }) => paths.history.to({ patientId: id }) },
};
