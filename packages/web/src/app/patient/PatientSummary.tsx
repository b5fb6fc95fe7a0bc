import type { Patient } from '@dentaria/contract/auth/patients.ts';
import type { PatientParts, TimelinePlaces } from '../../shared/patients/patient-parts.ts';
import { Column, Columns } from '../../shared/ui/Columns.tsx';

interface Props {
  patient: Patient;
  parts: readonly PatientParts[];
}

/** What is due, and what happened. */
export function PatientSummary({ patient, parts }: Props) {
  const places: TimelinePlaces = Object.assign({}, ...parts.map((part) => part.places));
  return (
    <Columns>
      <Column span={{ xs: 12, md: 5 }} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {parts.map(({ Due, service }) => Due && <Due key={service} patient={patient} />)}
      </Column>
      <Column span={{ xs: 12, md: 7 }}>
        {parts.map(
          ({ Timeline, service }) => Timeline && <Timeline key={service} patient={patient} places={places} />,
        )}
      </Column>
    </Columns>
  );
}
