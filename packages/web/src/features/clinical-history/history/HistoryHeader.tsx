import { type Alert, alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { PatientFacts } from '../../../shared/patients/PatientFacts.tsx';
import { patientFacts } from '../../../shared/patients/patient-facts.ts';
import { initials } from '../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../shared/ui/avatar/PersonAvatar.tsx';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import { MedicalAlerts } from '../anamnesis/MedicalAlerts.tsx';
import { type AnamnesisValues, nameOf, savedByText } from '../edit/history-content.ts';
import type { DemographicsValues } from '../information/demographic-fields.ts';
import { type ButtonsProps, HistoryButtons } from './HistoryButtons.tsx';
import { APP_BAR_HEIGHT, observeHeader, PHONE_ROW_HEIGHT, STICKY, STICKY_ON_PHONE } from './sticky-header.ts';

interface Props extends ButtonsProps {
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
}

const TWO_LINES_ON_A_PHONE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: 'none' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const FULL_WIDTH_ON_A_PHONE = {
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  bgcolor: 'background.paper',
  borderBottom: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider' },
} as const;

/** The menu of the app bar opens over this header. */
const belowAppBar = ({ zIndex }: Theme) => zIndex.appBar - 1;

/** On a phone only this row sticks; the rest of the header scrolls away. */
const ROW = {
  ...FULL_WIDTH_ON_A_PHONE,
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  [STICKY_ON_PHONE]: { position: 'sticky', top: 0 },
  zIndex: belowAppBar,
  minHeight: { xs: PHONE_ROW_HEIGHT, sm: 0 },
  mt: { xs: -2, sm: 0 },
} as const;

/** Memoized: marking a tooth does not render it. */
export const HistoryHeader = memo(function HistoryHeader(props: Props) {
  const { demographics, anamnesis, ...buttons } = props;
  const { patientId, base, isEditing } = props.session;
  const [today] = useState(clinicToday);
  const isPhone = useIsCompact();
  const alerts = alertsOf(anamnesis);
  const hasDangers = isPhone && alerts.some(({ level }) => level === 'danger');
  const title = patientId === undefined ? 'Agregar Nueva Historia Clínica' : 'Historia Clínica';
  return (
    <Paper
      ref={observeHeader}
      data-history-header
      sx={{
        display: { xs: 'contents', sm: 'block' },
        [STICKY]: { position: 'sticky', top: APP_BAR_HEIGHT },
        zIndex: belowAppBar,
        px: 2,
        py: 1.25,
        mb: 2,
      }}
    >
      <Stack direction="row" sx={ROW}>
        <DocumentTitle title={title} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <PersonAvatar id={patientId} initials={initials(demographics)} size={44} isText />
        </Box>
        <Stack sx={{ flex: '1 1 0', minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1} sx={hasDangers ? DENSE_TITLE : TITLE}>
            {title}
          </Typography>
          <Typography sx={hasDangers ? DENSE_NAME : NAME}>
            Paciente: {nameOf(demographics) || 'Nuevo Paciente'}
          </Typography>
          {hasDangers && <Dangers alerts={alerts} />}
        </Stack>
        <Stack direction="row" sx={{ gap: { xs: 0.25, sm: 1 }, alignItems: 'center', minHeight: 40 }}>
          <HistoryButtons {...buttons} />
        </Stack>
      </Stack>
      <Box sx={BELOW_ROW}>
        <Typography variant="body2" color="textSecondary" sx={TWO_LINES_ON_A_PHONE}>
          <PatientFacts facts={patientFacts(demographics, today)} />
        </Typography>
        {base && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ flex: '1 1 0', lineHeight: 1.3 }}
            >
              {savedByText(base)}
            </Typography>
            {isPhone && !isEditing && patientId !== undefined && (
              <Box sx={{ my: -1.5 }}>
                <Extension point="patientAction" props={{ patientId, isCompact: true }} />
              </Box>
            )}
          </Stack>
        )}
        <MedicalAlerts anamnesis={anamnesis} />
      </Box>
    </Paper>
  );
});

/** Stays visible on a phone after the list of alerts has scrolled away. */
const Dangers = ({ alerts }: { alerts: readonly Alert[] }) => (
  <Typography
    aria-hidden
    data-testid="dangers"
    variant="caption"
    noWrap
    sx={{ color: 'error.main', fontWeight: 600, fontSize: '0.6875rem', lineHeight: 1.15 }}
  >
    {alerts
      .filter(({ level }) => level === 'danger')
      .map(({ label }) => label)
      .join(' · ')}
  </Typography>
);

const TITLE = { fontSize: { xs: '0.75rem', sm: '1rem' }, lineHeight: { xs: 1.3, sm: 1.5 } } as const;

const NAME = {
  ...TWO_LINES_ON_A_PHONE,
  fontWeight: 500,
  fontSize: { xs: '0.875rem', sm: '1rem' },
  lineHeight: { xs: 1.2, sm: 1.5 },
} as const;

const DENSE_TITLE = { fontSize: '0.6875rem', lineHeight: 1.2 } as const;
const DENSE_NAME = { ...NAME, fontSize: '0.8125rem', lineHeight: 1.15 } as const;

const BELOW_ROW = { ...FULL_WIDTH_ON_A_PHONE, mb: { xs: 1.5, sm: 0 }, py: { xs: 0.75, sm: 0 } } as const;
