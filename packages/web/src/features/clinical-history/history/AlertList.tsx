import type { Alert } from '@dentaria/contract/clinical-history/alerts.ts';
import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';

/** On a phone the bar stands over the work: the first of them, which weigh most, and the rest when asked for. */
const SHOWN_ON_A_PHONE = 2;

/** What to beware of; what is longer than a chip is said by its tip. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const [isWhole, setWhole] = useState(false);
  const more = useIsCompact() ? Math.max(0, alerts.length - SHOWN_ON_A_PHONE) : 0;
  const shown = more > 0 && !isWhole ? alerts.slice(0, SHOWN_ON_A_PHONE) : alerts;
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
              sx={{ maxWidth: { xs: isWhole ? 1 : 252, sm: 420 } }}
            />
          </Tooltip>
        </Box>
      ))}
      {more > 0 && (
        <Box component="li">
          <Chip
            size="small"
            label={isWhole ? 'Menos' : `+${more}`}
            aria-label={isWhole ? 'Menos alertas' : `+${more} alertas`}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          />
        </Box>
      )}
    </Stack>
  );
}
