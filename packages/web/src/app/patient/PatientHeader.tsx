import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { clinicToday } from '../../shared/clinic/clinic-time.ts';
import { Extension } from '../../shared/extensions/Extension.tsx';
import { paths } from '../../shared/paths.ts';
import { PatientFacts } from '../../shared/patients/PatientFacts.tsx';
import { patientFacts } from '../../shared/patients/patient-facts.ts';
import { patientName } from '../../shared/patients/patient-name.ts';
import type { PatientPartProps } from '../../shared/patients/patient-parts.ts';
import { initials } from '../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../shared/ui/avatar/PersonAvatar.tsx';
import { useIsCompact } from '../../shared/ui/breakpoints.ts';
import { DocumentTitle } from '../../shared/ui/DocumentTitle.tsx';
import { PhoneLinks } from '../../shared/ui/PhoneLinks.tsx';

const APP_BAR_HEIGHT_PX = 57;

const NAME_ROW: SxProps<Theme> = (theme) => ({
  gap: 1.5,
  alignItems: 'center',
  [theme.breakpoints.down('sm')]: {
    position: 'sticky',
    top: APP_BAR_HEIGHT_PX,
    zIndex: theme.zIndex.appBar - 1,
    height: 56,
    mt: -2,
    mx: -2,
    px: 2,
    mb: 1,
    bgcolor: 'background.paper',
    borderBottom: 1,
    borderColor: 'divider',
  },
});

const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: { xs: 2, sm: 'none' },
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** Sticks below the app bar, except in low windows. On phones only the row with the name sticks. */
export function PatientHeader({ patient }: PatientPartProps) {
  const isCompact = useIsCompact();
  const [today] = useState(clinicToday);
  const name = patientName(patient);
  const facts = patientFacts({ ...patient, dob: patient.dateOfBirth }, today);
  const contact = (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      <PatientFacts facts={facts} />
      {patient.phone && (
        <>
          {facts.length > 0 && ' · '}
          <PhoneLinks phone={patient.phone} />
        </>
      )}
    </Typography>
  );
  return (
    <Paper
      sx={{
        // Has no box on phones, so that the row with the name sticks while the whole page scrolls.
        display: { xs: 'contents', sm: 'block' },
        '@media (min-width: 600px) and (min-height: 560px)': { position: 'sticky', top: APP_BAR_HEIGHT_PX },
        zIndex: ({ zIndex }) => zIndex.appBar - 1,
        px: 2,
        py: 1.5,
        mb: 1,
      }}
    >
      <DocumentTitle title={name} />
      <Stack direction="row" sx={NAME_ROW}>
        <PersonAvatar id={patient.id} initials={initials(patient)} size={40} isText />
        <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography
            variant="h1"
            tabIndex={-1}
            sx={{ fontSize: { xs: '1rem', sm: '1.25rem' }, lineHeight: 1.3, ...TWO_LINES }}
          >
            {name}
          </Typography>
          {!isCompact && contact}
        </Box>
        <Extension point="patientHeaderAction" props={{ patient }} />
        <IconButton
          component={Link}
          to={paths.patientEdit.to({ patientId: patient.id })}
          aria-label="Editar datos del paciente"
          title="Editar datos del paciente"
        >
          <Edit />
        </IconButton>
      </Stack>
      <Box sx={{ mb: { xs: 1.5, sm: 0 } }}>
        {isCompact && contact}
        <Extension point="patientHeader" props={{ patient }} />
      </Box>
    </Paper>
  );
}
