import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getConfig } from '../api/config.ts';
import { todayIn } from '../lib/dates.ts';
import { initialsOf } from '../ui/avatar/initials.ts';
import { PersonAvatar } from '../ui/avatar/PersonAvatar.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { patientFacts } from './patient-facts.ts';

interface Props {
  patient: PatientMatch;
  /** For users who find patients of several clinics. */
  showsClinic: boolean;
}

/** A patient in a list of matches. */
export function PatientOption({ patient, showsClinic }: Props) {
  const facts = patientFacts({ ...patient, dob: patient.dateOfBirth }, todayIn(getConfig().clinicTimeZone));
  const others = [patient.phone, showsClinic ? patient.clinicName : null].filter((text) => text !== null);
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar id={patient.id} initials={initialsOf(patient.name)} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {patient.name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div">
          <PatientFacts facts={[...facts, ...others.map((text) => ({ text }))]} />
        </Typography>
      </Box>
    </Stack>
  );
}
