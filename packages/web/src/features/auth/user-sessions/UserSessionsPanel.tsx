import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { serverMessage } from '../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { SessionList } from './SessionList.tsx';
import { sessionsOfUserQuery } from './user-sessions.queries.ts';

/** The sessions of another user, for administrators. */
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
        {sessions.isPending && <LoadingSkeleton shape="cards" label="Cargando las sesiones..." />}
        {sessions.isLoadingError && (
          <ErrorState
            message="No se pudieron cargar las sesiones."
            error={sessions.error}
            onRetry={() => sessions.refetch()}
          />
        )}
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
