import { Extension } from '../../shared/extensions/Extension.tsx';
import type { PatientPartProps } from '../../shared/patients/patient-parts.ts';
import { Column, Columns } from '../../shared/ui/Columns.tsx';

/** Pending work beside past events. */
export const PatientSummary = ({ patient }: PatientPartProps) => (
  <Columns>
    <Column span={{ xs: 12, md: 5 }} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Extension point="patientDue" props={{ patient }} />
    </Column>
    <Column span={{ xs: 12, md: 7 }}>
      <Extension point="patientTimeline" props={{ patient }} />
    </Column>
  </Columns>
);
