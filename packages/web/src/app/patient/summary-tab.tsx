import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import type { PatientParts, PatientTab } from '../../shared/patients/patient-parts.ts';
import { PatientSummary } from './PatientSummary.tsx';

/** The first tab: what happened and what is due, according to the parts. */
export const summaryTab = (parts: readonly PatientParts[]): PatientTab => ({
  label: 'Resumen',
  hash: 'resumen',
  icon: Dashboard,
  order: 0,
  opens: { section: ({ patient }) => <PatientSummary patient={patient} parts={parts} /> },
});
