import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Grid from '@mui/material/Grid';
import type { PatientParts, TimelinePlaces } from '../../shared/patients/patient-parts.ts';

interface Props {
  patient: Patient;
  parts: readonly PatientParts[];
}

/** What is due, and what happened. */
export function PatientSummary({ patient, parts }: Props) {
  const places: TimelinePlaces = Object.assign({}, ...parts.map((part) => part.places));
  return (
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 5 }} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {parts.map(({ Due, service }) => Due && <Due key={service} patient={patient} />)}
      </Grid>
      <Grid size={{ xs: 12, md: 7 }}>
        {parts.map(
          ({ Timeline, service }) => Timeline && <Timeline key={service} patient={patient} places={places} />,
        )}
      </Grid>
    </Grid>
  );
}
