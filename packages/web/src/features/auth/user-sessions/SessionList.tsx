import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { timeAgo } from './relative-time.ts';

interface Props {
  sessions: readonly UserSession[];
  /** When they were loaded, in milliseconds. */
  loadedAt: number;
  /** Absent: single sessions cannot be ended. */
  onEnd?: (session: UserSession) => void;
}

const METHODS: Readonly<Record<NonNullable<UserSession['method']>, string>> = {
  password: 'Contraseña',
  'second-factor': 'Contraseña y segundo paso',
  passkey: 'Llave de acceso',
  'identity-provider': 'Cuenta externa',
};

export const SessionList = ({ sessions, loadedAt, onEnd }: Props) => (
  <List disablePadding sx={{ width: 1 }}>
    {sessions.map((session) => (
      <ListItem key={session.id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Stack sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography>{session.device}</Typography>
            {session.isCurrent && (
              <Chip size="small" color="success" variant="outlined" label="Esta sesión" />
            )}
          </Stack>
          <Typography variant="body2" color="textSecondary">
            {[session.address, session.method && METHODS[session.method]].filter(Boolean).join(' · ')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Empezó <Moment instant={session.createdAt} now={loadedAt} /> · Último uso{' '}
            <Moment instant={session.lastUsedAt} now={loadedAt} />
          </Typography>
        </Stack>
        {onEnd && (
          <Button
            color="error"
            aria-label={`Cerrar la sesión de ${session.device}${session.isCurrent ? ', esta' : ''}`}
            onClick={() => onEnd(session)}
          >
            Cerrar
          </Button>
        )}
      </ListItem>
    ))}
  </List>
);

/** How long ago, with the exact time on hover. */
const Moment = ({ instant, now }: { instant: string; now: number }) => (
  <Box component="time" dateTime={instant} title={formatMoment(instant, getConfig().clinicTimeZone)}>
    {timeAgo(instant, now)}
  </Box>
);
