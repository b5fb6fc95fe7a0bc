import { alertsOf } from '@dentaria/contract/clinical-history/alerts.ts';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { getConfig } from '../../../shared/api/config.ts';
import { todayIn } from '../../../shared/lib/dates.ts';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import type { DemographicsValues } from '../information/demographic-fields.ts';
import { AlertList } from './AlertList.tsx';
import { HistoryButtons } from './HistoryButtons.tsx';
import { type AnamnesisValues, nameOf } from './history-content.ts';
import type { HistorySession } from './history-session.ts';
import { patientFacts } from './patient-facts.ts';
import { savedByText } from './saved-by-text.ts';

interface Props {
  session: HistorySession;
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  onEdit: () => void;
  onRemoved: () => void;
}

/** Not on low windows, such as a phone on its side, which need the height for the section. */
export const STICKY = '@media (min-height: 560px)';

/** Height of the application's bar with its border, in px. */
const APP_BAR_HEIGHT = 57;

/** Where content below the sticky header starts. 140px is the usual height, until it has been measured. */
export const BELOW_HEADER = `calc(${APP_BAR_HEIGHT + 16}px + var(--history-header, 140px))`;

/** Publishes the header's height as `--history-header`: long names and many alerts make it higher. */
function observeHeight(header: HTMLElement | null) {
  if (!header || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) header.parentElement?.style.setProperty('--history-header', `${height}px`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}

/** Limits a long obra social, which the information section shows in full. */
const TWO_LINES_ON_A_PHONE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: 'none' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** The sticky header: the patient, medical alerts and the buttons. Memoized: marking a tooth does not render it. */
export const HistoryHeader = memo(function HistoryHeader(props: Props) {
  const { session, demographics, anamnesis, isSaving, ...actions } = props;
  const { patientId, base } = session;
  const [today] = useState(() => todayIn(getConfig().clinicTimeZone));
  const title = patientId === undefined ? 'Agregar Nueva Historia Clínica' : 'Historia Clínica';
  return (
    <Paper
      ref={observeHeight}
      sx={{
        [STICKY]: { position: 'sticky', top: APP_BAR_HEIGHT },
        // Below the application's bar, whose menu opens over this header.
        zIndex: ({ zIndex }) => zIndex.appBar - 1,
        px: 2,
        py: { xs: 0.75, sm: 1.25 },
        mb: 2,
        mx: { xs: -1, sm: 0 },
      }}
    >
      <DocumentTitle title={title} />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', columnGap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      >
        <Stack sx={{ flex: '1 1 170px', minWidth: 0 }}>
          <Typography
            variant="h1"
            tabIndex={-1}
            sx={{ fontSize: { xs: '0.75rem', sm: '1.125rem' }, lineHeight: { xs: 1.4, sm: 1.5 } }}
          >
            {title}
          </Typography>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere', lineHeight: { xs: 1.25, sm: 1.5 } }}>
            Paciente: {nameOf(demographics) || 'Nuevo Paciente'}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={TWO_LINES_ON_A_PHONE}>
            {patientFacts(demographics, today).join(' · ')}
          </Typography>
        </Stack>
        <Stack
          direction="row"
          sx={{
            gap: { xs: 0.5, sm: 1 },
            ml: 'auto',
            my: { xs: 0.5, sm: 0 },
            alignItems: 'center',
            minHeight: 40,
          }}
        >
          <HistoryButtons
            isEditing={session.isEditing}
            patientId={patientId}
            patientExists={session.patientExists}
            isSaving={isSaving}
            {...actions}
          />
        </Stack>
      </Stack>
      {base && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.3 }}>
          {savedByText(base)}
        </Typography>
      )}
      <AlertList alerts={alertsOf(anamnesis)} />
    </Paper>
  );
});
