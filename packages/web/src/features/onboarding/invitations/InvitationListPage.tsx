import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { isSettled } from '../../../shared/api/query-client.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { canSeeItem } from '../../../shared/session/session-user.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { Envelope } from '../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { emailConfigListQuery } from '../email-config/email-config.queries.ts';
import { MissingConfigurations } from '../email-config/MissingConfigurations.tsx';
import { DeleteInvitationDialog } from './InvitationDialogs.tsx';
import { InvitationRowActions } from './InvitationRowActions.tsx';
import { InvitationToolbar } from './InvitationToolbar.tsx';
import { narrowColumns, narrowDefaults, wideColumns, wideDefaults } from './invitation-columns.tsx';
import { recipientLabel } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';
import { type NewInvitationDialog, NewInvitationDialogs } from './NewInvitationDialogs.tsx';
import { useInvitationChanges } from './use-invitation-changes.ts';

const NONE: readonly Invitation[] = [];
const rowId = ({ invitationId }: Invitation): number => invitationId;
const LOAD_ERROR = 'Error al cargar las invitaciones';

/** /manage-onboarding */
export function InvitationListPage() {
  const isNarrow = useIsNarrow();
  const mayRemove = canSeeItem(useSignedInUser(), ['ADMIN']);
  const invitations = useQuery(invitationListQuery);
  const rows = useDeferredValue(invitations.data);
  const emailConfigs = useQuery(emailConfigListQuery);
  // The list waits for the warning above it.
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
  const { isRefreshing, refresh } = useRefresh(invitations.refetch);

  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <PageHeader
        title="Gestión de Invitaciones"
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <InvitationToolbar
            isRefreshing={isRefreshing}
            onRefresh={refresh}
            onGenerate={() => setInviting('generate')}
            onNew={() => setInviting('send')}
          />
        }
      />
      <MissingConfigurations only={['SYSTEM_ADMIN']} />
      {!isLoaded && !invitations.isLoadingError && (
        <LoadingSkeleton label="Cargando invitaciones..." shape="rows" />
      )}
      {invitations.isLoadingError && (
        <ErrorState message={LOAD_ERROR} error={invitations.error} onRetry={() => invitations.refetch()} />
      )}
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
              onAction={(action) =>
                action === 'remove' ? deletion.open(invitation) : changes.change(action, invitation)
              }
            />
          )}
        />
      )}
      <NewInvitationDialogs dialog={inviting} onDialog={setInviting} />
      {deletion.subject && (
        <DeleteInvitationDialog
          open={deletion.isOpen}
          invitation={deletion.subject}
          busy={changes.isRemoving}
          onConfirm={() => deletion.subject && changes.remove(deletion.subject).then(deletion.close)}
          onCancel={deletion.close}
        />
      )}
    </Box>
  );
}

/** Reloads the list. On failure it shows a toast and keeps the loaded rows. */
function useRefresh(read: () => Promise<{ readonly isError: boolean }>) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    const { isError } = await read();
    setRefreshing(false);
    if (isError) toast.error(LOAD_ERROR);
  };
  return { isRefreshing, refresh };
}
