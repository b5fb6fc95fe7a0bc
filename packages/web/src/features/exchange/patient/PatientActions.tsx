import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { ExportButton } from './ExportButton.tsx';
import { MergeButton } from './MergeButton.tsx';

export const PatientActions = ({ patient }: PatientPartProps) => (
  <>
    <MergeButton patient={patient} />
    <ExportButton patient={patient} />
  </>
);
