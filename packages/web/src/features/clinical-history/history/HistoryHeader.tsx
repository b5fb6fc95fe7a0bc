import type { Alert } from '@dentaria/contract/clinical-history/alerts.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../../../shared/ui/DocumentTitle.tsx';

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

/** The bar that stays in sight: who is in the chair, what to beware of, what can be done. */
export const HistoryHeader = ({ title, patientName, facts, alerts, savedLine, children }: Props) => (
  <Paper
    sx={{
      position: { sm: 'sticky' },
      top: { sm: 64 },
      zIndex: 'appBar',
      px: 2,
      py: 1.25,
      mb: 2,
    }}
  >
    <DocumentTitle title={title} />
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ alignItems: { xs: 'stretch', sm: 'center' }, gap: { xs: 0.5, sm: 2 } }}
    >
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ fontSize: { xs: '0.875rem', sm: '1.125rem' } }}>
          {title}
        </Typography>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>Paciente: {patientName}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        {savedLine && (
          <Typography variant="caption" color="textSecondary">
            {savedLine}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        {children}
      </Stack>
    </Stack>
    {alerts.length > 0 && (
      <Stack
        component="ul"
        direction="row"
        aria-label="Alertas"
        sx={{ gap: 0.75, flexWrap: 'wrap', p: 0, m: 0, mt: 1, listStyle: 'none' }}
      >
        {alerts.map(({ label, detail }) => (
          <li key={label}>
            <Tooltip title={detail ?? ''}>
              <Chip
                size="small"
                color="error"
                variant="outlined"
                icon={<WarningAmber />}
                label={detail ? `${label}: ${detail}` : label}
                sx={{ maxWidth: 320 }}
              />
            </Tooltip>
          </li>
        ))}
      </Stack>
    )}
  </Paper>
);
