import type { Invitation, LinkRequest } from '@dentaria/contract/onboarding/invitations.ts';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { onboardingApi } from '../../../shared/api/onboarding.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasRole } from '../../../shared/session/session-user.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../shared/ui/list/use-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { MissingConfigurations } from '../email-config/MissingConfigurations.tsx';
import { DeleteInvitationDialog, DuplicateDialog } from './InvitationDialogs.tsx';
import { InvitationRowActions } from './InvitationRowActions.tsx';
import { InvitationToolbar } from './InvitationToolbar.tsx';
import type { RowActionName } from './invitation-actions.ts';
import { narrowColumns, narrowDefaults, wideColumns, wideDefaults } from './invitation-columns.tsx';
import { addressee } from './invitation-texts.ts';
import { invitationListQuery } from './invitations.queries.ts';
import { useInvitationChanges } from './use-invitation-changes.ts';
import { useSending } from './use-sending.ts';

// With their forms: most visits only look at the list.
const SendInvitationDialog = lazy(async () => ({
  default: (await import('./SendInvitationDialog.tsx')).SendInvitationDialog,
}));
const GenerateLinkDialog = lazy(async () => ({
  default: (await import('./GenerateLinkDialog.tsx')).GenerateLinkDialog,
}));
const GeneratedLinkDialog = lazy(async () => ({
  default: (await import('./GeneratedLinkDialog.tsx')).GeneratedLinkDialog,
}));

const NONE: readonly Invitation[] = [];
const rowId = ({ invitationId }: Invitation): number => invitationId;
const LOAD_ERROR = 'Error al cargar las invitaciones';

/** /manage-onboarding */
export function InvitationListPage() {
  const isNarrow = useIsNarrow();
  const mayRemove = hasRole(useSignedInUser(), 'ADMIN');
  const queries = useQueryClient();
  const invitations = useQuery(invitationListQuery);
  const list = useList({
    rows: invitations.data ?? NONE,
    columns: isNarrow ? narrowColumns : wideColumns,
    rowId,
    defaults: isNarrow ? narrowDefaults : wideDefaults,
  });
  const [dialog, setDialog] = useState<'send' | 'generate' | 'link' | 'delete'>();
  const [link, setLink] = useState('');
  const [leaving, setLeaving] = useState<Invitation>();
  const close = () => setDialog(undefined);
  const changes = useInvitationChanges();
  const sending = useSending({ onSent: close });
  // Opening a dialog anew begins with empty fields; while it closes it keeps what it shows.
  const [opened, setOpened] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);

  const open = (next: 'send' | 'generate') => {
    setOpened(opened + 1);
    setDialog(next);
  };
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    const { isError } = await invitations.refetch();
    setRefreshing(false);
    if (isError) toast.error(LOAD_ERROR);
  };
  const act = (invitation: Invitation, action: RowActionName) => {
    if (action !== 'remove') void changes.change(action, invitation);
    else {
      setLeaving(invitation);
      setDialog('delete');
    }
  };
  const generate = async (request: LinkRequest): Promise<void> => {
    try {
      setLink((await onboardingApi.generateLink({ body: request })).link);
    } catch (error) {
      toast.error(errorText(error, 'Error al generar el link'));
      throw error;
    }
    toast.success('Link generado exitosamente');
    setDialog('link');
    await queries.invalidateQueries(invitationListQuery);
  };
  const copy = (field: HTMLInputElement) =>
    copyText(field).then(
      () => toast.success('Link copiado al portapapeles'),
      () => toast.error('Error al copiar el link'),
    );

  return (
    <Box sx={{ pb: { xs: 9, md: 0 } }}>
      <PageHeader
        title="Gestión de Invitaciones"
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <InvitationToolbar
            isRefreshing={isRefreshing}
            onRefresh={refresh}
            onGenerate={() => open('generate')}
            onNew={() => open('send')}
          />
        }
      />
      <MissingConfigurations only={['SYSTEM_ADMIN']} />
      {invitations.isPending && <LoadingState label="Cargando invitaciones..." />}
      {invitations.isError && !invitations.data && (
        <ErrorState message={LOAD_ERROR} onRetry={() => invitations.refetch()} />
      )}
      {invitations.data && (
        <ListView
          list={list}
          label="Invitaciones"
          rowName={addressee}
          emptyText={
            list.total === 0
              ? 'No hay invitaciones registradas. Crea la primera invitación para comenzar.'
              : 'No se encontraron invitaciones'
          }
          actions={(invitation) => (
            <InvitationRowActions
              invitation={invitation}
              mayRemove={mayRemove}
              onAction={(action) => act(invitation, action)}
            />
          )}
        />
      )}
      <Suspense>
        {dialog === 'send' && (
          <SendInvitationDialog key={`send-${opened}`} onSend={sending.send} onClose={close} />
        )}
        {dialog === 'generate' && (
          <GenerateLinkDialog key={`generate-${opened}`} onGenerate={generate} onClose={close} />
        )}
        {dialog === 'link' && <GeneratedLinkDialog link={link} onCopy={copy} onClose={close} />}
      </Suspense>
      {leaving && (
        <DeleteInvitationDialog
          open={dialog === 'delete'}
          invitation={leaving}
          busy={changes.isRemoving}
          onConfirm={() => changes.remove(leaving).then(close)}
          onCancel={close}
        />
      )}
      {sending.duplicate && (
        <DuplicateDialog
          open={sending.isAsking}
          duplicate={sending.duplicate}
          busy={sending.isReplacing}
          onConfirm={() => sending.duplicate && sending.replace(sending.duplicate)}
          onCancel={sending.keep}
        />
      )}
    </Box>
  );
}
