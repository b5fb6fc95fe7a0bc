import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import Add from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/Link';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { isSettled } from '../../../shared/api/query-client.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../shared/session/session-user.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { Envelope } from '../../../shared/ui/drawings.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { QueryState } from '../../../shared/ui/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { emailConfigListQuery } from '../email-config/email-config.queries.ts';
import { MissingConfigurations } from '../email-config/MissingConfigurations.tsx';
import { InvitationRowActions, useInvitationChanges } from './InvitationRowActions.tsx';
import { narrowColumns, narrowDefaults, wideColumns, wideDefaults } from './invitation-columns.tsx';
import { invitationName, recipientLabel, registrationWarning } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';
import { type NewInvitationDialog, NewInvitationDialogs } from './NewInvitationDialogs.tsx';

const NONE: readonly Invitation[] = [];
const rowId = ({ invitationId }: Invitation): number => invitationId;
const LOAD_ERROR = 'Error al cargar las invitaciones';

export function InvitationListPage() {
  const isNarrow = useIsNarrow();
  const mayRemove = canSeeItem(useSignedInUser(), ['ADMIN']);
  const invitations = useQuery(invitationListQuery);
  const rows = useDeferredValue(invitations.data);
  const emailConfigs = useQuery(emailConfigListQuery);
  // Waits for the warning above the list, which would move it.
  const isLoaded = rows !== undefined && isSettled(emailConfigs);
  const list = useList({
    rows: rows ?? NONE,
    columns: isNarrow ? narrowColumns : wideColumns,
    rowId,
    defaults: isNarrow ? narrowDefaults : wideDefaults,
  });
  const deletion = useDialogState<Invitation>();
  const [inviting, setInviting] = useState<NewInvitationDialog>();
  const changes = useInvitationChanges({ onLink: (link) => setInviting({ link }) });
  const refreshing = useMutation({
    mutationFn: () => invitations.refetch({ throwOnError: true }),
    onError: () => toast.error(LOAD_ERROR),
  });
  const refresh = useSingleFlight(() => refreshing.mutateAsync());

  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <PageHeader
        title="Gestión de Invitaciones"
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Refresh />}
              loading={refreshing.isPending}
              loadingPosition="start"
              onClick={() => refresh()}
            >
              Actualizar
            </Button>
            <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => setInviting('generate')}>
              Generar Link
            </Button>
            {isNarrow ? (
              <Fab
                color="primary"
                variant="extended"
                onClick={() => setInviting('send')}
                sx={{ position: 'fixed', right: 16, bottom: 16, textTransform: 'none' }}
              >
                <Add sx={{ mr: 1 }} />
                Nueva Invitación
              </Fab>
            ) : (
              <Button variant="contained" startIcon={<Add />} onClick={() => setInviting('send')}>
                Nueva Invitación
              </Button>
            )}
          </>
        }
      />
      <MissingConfigurations only={['SYSTEM_ADMIN']} />
      {!isLoaded && !invitations.isLoadingError && (
        <LoadingSkeleton label="Cargando invitaciones..." shape="rows" />
      )}
      <QueryState query={invitations} failed={LOAD_ERROR} loading={null} />
      {isLoaded && (
        <ListView
          list={list}
          label="Invitaciones"
          rowName={recipientLabel}
          emptyIcon={Envelope}
          emptyText={
            list.isEmpty
              ? 'No hay invitaciones registradas. Crea la primera invitación para comenzar.'
              : 'No se encontraron invitaciones'
          }
          emptyActions={
            <Button variant="outlined" onClick={() => setInviting('send')}>
              Crear la primera invitación
            </Button>
          }
          actions={(invitation) => (
            <InvitationRowActions
              invitation={invitation}
              mayRemove={mayRemove}
              onChange={(action) => changes.change(action, invitation)}
              onRemove={() => deletion.open(invitation)}
            />
          )}
        />
      )}
      <NewInvitationDialogs dialog={inviting} onDialog={setInviting} />
      {deletion.subject && (
        <ConfirmDialog
          open={deletion.isOpen}
          title="Confirmar Eliminación"
          confirmLabel="Eliminar"
          color="error"
          onConfirm={() => deletion.subject && changes.remove(deletion.subject).then(deletion.close)}
          onCancel={deletion.close}
        >
          ¿Eliminar la invitación para {invitationName(deletion.subject)}? Esta acción no se puede deshacer.
          {registrationWarning(deletion.subject)}
        </ConfirmDialog>
      )}
    </Box>
  );
}
