import type { Alert } from '@dentaria/contract/clinical-history/alerts.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';

/** A phone shows only the first alerts, which are the most important, until the list is expanded. */
const SHOWN_ON_A_PHONE = 2;

/** The patient's medical alerts as chips, with the full detail in a tooltip. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const hidden = useIsCompact() ? Math.max(0, alerts.length - SHOWN_ON_A_PHONE) : 0;
  const shown = hidden > 0 && !isExpanded ? alerts.slice(0, SHOWN_ON_A_PHONE) : alerts;
  if (alerts.length === 0) return null;
  return (
    <Stack
      component="ul"
      direction="row"
      aria-label="Alertas"
      sx={{ gap: 0.75, flexWrap: 'wrap', p: 0, m: 0, mt: { xs: 0.75, sm: 1 }, listStyle: 'none' }}
    >
      {shown.map(({ label, detail }) => (
        <Box component="li" key={label} sx={{ maxWidth: 1 }}>
          <Tooltip title={detail ?? ''} enterTouchDelay={0} leaveTouchDelay={8000}>
            <Chip
              size="small"
              color="error"
              variant="outlined"
              icon={<WarningAmber />}
              label={detail ? `${label}: ${detail}` : label}
              {...(detail && { tabIndex: 0 })}
              sx={{ maxWidth: { xs: isExpanded ? 1 : 252, sm: 420 } }}
            />
          </Tooltip>
        </Box>
      ))}
      {hidden > 0 && (
        <Box component="li">
          <Chip
            size="small"
            label={isExpanded ? 'Menos' : `+${hidden}`}
            aria-label={isExpanded ? 'Menos alertas' : `+${hidden} alertas`}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          />
        </Box>
      )}
    </Stack>
  );
}
