import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { logOut } from '../../../shared/session/log-out.ts';
import { beginSession } from '../../../shared/session/session-store.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { SessionList } from './SessionList.tsx';
import { ownSessionsQuery } from './user-sessions.queries.ts';

/** The sessions of the signed-in user. Ending the current one signs out. */
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
      // It expired meanwhile.
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

  if (sessions.isPending) return <LoadingSkeleton shape="cards" label="Cargando las sesiones..." />;
  if (sessions.isLoadingError)
    return (
      <ErrorState
        message="No se pudieron cargar las sesiones."
        error={sessions.error}
        onRetry={() => sessions.refetch()}
      />
    );
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
