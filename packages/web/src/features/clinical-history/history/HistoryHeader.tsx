import type { Alert } from '@dentaria/contract/clinical-history/alerts.ts';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';
import { AlertList } from './AlertList.tsx';

interface Props {
  title: string;
  /** Full name, or 'Nuevo Paciente'. */
  patientName: string;
  /** DNI, age, obra social: what there is of them. */
  facts: readonly string[];
  alerts: readonly Alert[];
  /** When and by whom it was last saved. */
  savedLine: string | undefined;
  /** Buttons of the mode. */
  children: ReactNode;
}

/** Low windows (a phone on its side) need their height for the work. */
export const STICKY = '@media (min-height: 560px)';

/** The application's bar with its hairline, in px: nothing shows between the two while scrolling. */
const BELOW_THE_BAR = 57;

/** Where the screen goes on below this bar while it sticks; as long as it is not measured, as for a usual patient. */
export const BELOW_THE_PATIENT = `calc(${BELOW_THE_BAR + 16}px + var(--patient-bar, 140px))`;

/** Tells the work beside it how high the bar is: a long name or many alerts make it higher. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize;
    if (height) bar.parentElement?.style.setProperty('--patient-bar', `${height}px`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** An obra social's name may be long, and the bar stands over the work; the section of information has it whole. */
const TWO_LINES_ON_A_PHONE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: 'none' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** The bar that stays in sight: who is in the chair, what to beware of, what can be done. */
export const HistoryHeader = memo(function HistoryHeader(props: Props) {
  const { title, patientName, facts, alerts, savedLine, children } = props;
  return (
    <Paper
      ref={tellHeight}
      sx={{
        [STICKY]: { position: 'sticky', top: BELOW_THE_BAR },
        zIndex: 'appBar',
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
            Paciente: {patientName}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={TWO_LINES_ON_A_PHONE}>
            {facts.join(' · ')}
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
          {children}
        </Stack>
      </Stack>
      {savedLine && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.3 }}>
          {savedLine}
        </Typography>
      )}
      <AlertList alerts={alerts} />
    </Paper>
  );
});
