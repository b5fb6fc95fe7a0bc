import CloudOff from '@mui/icons-material/CloudOff';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../shared/api/config.ts';
import { formatTimeOrMoment } from '../../shared/lib/dates.ts';
import { type StaleData, useStaleData } from './use-stale-data.ts';

/** Says on every screen that the shown data may be out of date, and from when they are. */
export function StaleNotice() {
  const stale = useStaleData();
  if (!stale) return null;
  return (
    <Box role="status" sx={NOTICE}>
      <GlobalStyles styles={ROOM} />
      <CloudOff aria-hidden fontSize="small" />
      <Typography variant="body2">{staleText(stale)}</Typography>
    </Box>
  );
}

function staleText({ isOffline, readAt }: StaleData): string {
  const what = isOffline
    ? 'Sin conexión: se actualiza al volver.'
    : 'No se pudo actualizar: se vuelve a intentar.';
  if (readAt === undefined) return what;
  const moment = formatTimeOrMoment(new Date(readAt).toISOString(), getConfig().clinicTimeZone);
  return `${what} Datos ${moment.includes('/') ? 'del' : 'de las'} ${moment}.`;
}

/** In front of the screen, behind dialogs; above the bottom bar of a phone. */
const NOTICE = {
  position: 'fixed',
  bottom: 8,
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  borderRadius: 1,
  width: 'max-content',
  maxWidth: 'calc(100vw - 16px)',
  boxSizing: 'border-box',
  boxShadow: 4,
  bgcolor: 'text.primary',
  color: 'background.paper',
  pointerEvents: 'none',
  displayPrint: 'none',
  'body:has([data-bottom-bar]) &': { bottom: 72 },
} as const;

/** Lets the end of the page scroll above the notice. */
const ROOM = { body: { paddingBottom: 56 } };
