import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { logOut } from '../../../shared/session/log-out.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { ownSessionsQuery, sessionsOfUserQuery } from '../auth.queries.ts';
import { timeAgo } from './relative-time.ts';

export function OwnSessions() {
  const sessions = useQuery(ownSessionsQuery);
  const queries = useQueryClient();
  const ending = useDialogState<UserSession>();
  const [isEndingOthers, setEndingOthers] = useState(false);
  const reload = () => queries.invalidateQueries(ownSessionsQuery);

  const end = async ({ id, device }: UserSession): Promise<void> => {
    try {
      await authApi.endOwnSession({ params: { id } });
      toast.success(`Sesión de ${device} cerrada`);
    } catch (error) {
      // A 404 means that the session has expired.
      if (!isStatus(error, 404)) toastFailure('No se pudo cerrar la sesión', error, serverMessage);
    }
    ending.close();
    await reload();
  };

  const endOthers = async (): Promise<void> => {
    try {
      const { token } = await authApi.endOtherSessions();
      beginSession(token);
      toast.success('Se cerraron las demás sesiones');
    } catch (error) {
      toastFailure('No se pudieron cerrar las demás sesiones', error, serverMessage);
    }
    setEndingOthers(false);
    await reload();
  };

  if (!sessions.data) return <MissingSessions query={sessions} />;
  return (
    <>
      <SessionList
        sessions={sessions.data}
        loadedAt={sessions.dataUpdatedAt}
        onEnd={(session) => (session.isCurrent ? logOut() : ending.open(session))}
      />
      {sessions.data.length > 1 && (
        <Button variant="outlined" onClick={() => setEndingOthers(true)}>
          Cerrar las demás
        </Button>
      )}
      <ConfirmDialog
        open={ending.isOpen}
        title="Cerrar la sesión"
        confirmLabel="Cerrar sesión"
        color="error"
        onConfirm={() => ending.subject && end(ending.subject)}
        onCancel={ending.close}
      >
        Quien use {ending.subject?.device} ({ending.subject?.address}) tendrá que volver a iniciar sesión. Lo
        que tenga sin guardar se conserva en ese navegador.
      </ConfirmDialog>
      <ConfirmDialog
        open={isEndingOthers}
        title="Cerrar las demás sesiones"
        confirmLabel="Cerrar las demás"
        color="error"
        onConfirm={endOthers}
        onCancel={() => setEndingOthers(false)}
      >
        Tendrás que volver a iniciar sesión en tus otros dispositivos. Esta sesión sigue abierta.
      </ConfirmDialog>
    </>
  );
}

export function UserSessionsPanel({ userId, name }: { userId: number; name: string }) {
  const query = sessionsOfUserQuery(userId);
  const sessions = useQuery(query);
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);

  const endAll = async (): Promise<void> => {
    try {
      await authApi.endSessionsOfUser({ params: { id: userId } });
      toast.success(`Se cerraron las sesiones de ${name}`);
    } catch (error) {
      toastFailure('No se pudieron cerrar las sesiones', error, serverMessage);
    }
    setConfirming(false);
    await queries.invalidateQueries(query);
  };

  return (
    <Panel title="Sesiones">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {!sessions.data && <MissingSessions query={sessions} />}
        {sessions.data?.length === 0 && (
          <Typography color="textSecondary">No tiene ninguna sesión abierta.</Typography>
        )}
        {sessions.data && sessions.data.length > 0 && (
          <>
            <SessionList sessions={sessions.data} loadedAt={sessions.dataUpdatedAt} />
            <Button variant="outlined" color="error" onClick={() => setConfirming(true)}>
              Cerrar todas sus sesiones
            </Button>
          </>
        )}
        <ConfirmDialog
          open={isConfirming}
          title={`Cerrar las sesiones de ${name}`}
          confirmLabel="Cerrar todas"
          color="error"
          onConfirm={endAll}
          onCancel={() => setConfirming(false)}
        >
          Tendrá que volver a iniciar sesión en todos sus dispositivos. Queda anotado en la auditoría.
        </ConfirmDialog>
      </Stack>
    </Panel>
  );
}

interface Props {
  sessions: readonly UserSession[];
  /** Epoch milliseconds. */
  loadedAt: number;
  /** If absent, individual sessions cannot be ended. */
  onEnd?: (session: UserSession) => void;
}

const METHODS: Readonly<Record<NonNullable<UserSession['method']>, string>> = {
  password: 'Contraseña',
  'second-factor': 'Contraseña y segundo paso',
  passkey: 'Llave de acceso',
  'identity-provider': 'Cuenta externa',
};

const SessionList = ({ sessions, loadedAt, onEnd }: Props) => (
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

const Moment = ({ instant, now }: { instant: string; now: number }) => (
  <Box component="time" dateTime={instant} title={clinicDateTime(instant)}>
    {timeAgo(instant, now)}
  </Box>
);

const MissingSessions = ({ query }: { query: UseQueryResult<UserSession[]> }) => (
  <QueryState
    query={query}
    failed="No se pudieron cargar las sesiones."
    loading={<LoadingSkeleton shape="cards" label="Cargando las sesiones..." />}
  />
);
