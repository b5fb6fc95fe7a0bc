import type { StaffInvitation, StaffInvitationCreate } from '@dentaria/contract/auth/staff-invitations.ts';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../../shared/api/auth.ts';
import { failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { useDialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { InviteStaffDialog } from './InviteStaffDialog.tsx';
import { StaffInvitationList } from './StaffInvitationList.tsx';
import { staffInvitationsQuery } from './staff-invitations.queries.ts';

/** The invitations of a clinic's staff, for administrators and the clinic's owner. */
export function StaffInvitationsPanel({ clinicId }: { clinicId: number }) {
  const query = staffInvitationsQuery(clinicId);
  const invitations = useQuery(query);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(query);
  const [isInviting, setInviting] = useState(false);
  const revocation = useDialogState<StaffInvitation>();

  const invite = useMutation({
    mutationFn: (body: StaffInvitationCreate) => authApi.inviteStaff({ params: { id: clinicId }, body }),
    onSuccess: (invitation) => {
      setInviting(false);
      report(invitation);
      return reload();
    },
  });
  const paramsOf = ({ id }: StaffInvitation) => ({ id: clinicId, invitationId: id });
  const resend = useMutation({
    mutationFn: (invitation: StaffInvitation) =>
      authApi.resendStaffInvitation({ params: paramsOf(invitation) }),
    onSuccess: report,
    onError: (error) => toastFailure('No se pudo reenviar la invitación', error, serverMessage),
    onSettled: reload,
  });
  const revoke = async (invitation: StaffInvitation): Promise<void> => {
    try {
      await authApi.revokeStaffInvitation({ params: paramsOf(invitation) });
      toast.success(`Invitación de ${invitation.email} anulada`);
    } catch (error) {
      toastFailure('No se pudo anular la invitación', error, serverMessage);
    }
    revocation.close();
    await reload();
  };

  return (
    <Panel title="Invitaciones del personal">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {/* First, so that the list moves no control when it arrives. */}
        <Button
          variant="outlined"
          startIcon={<PersonAdd />}
          onClick={() => {
            invite.reset();
            setInviting(true);
          }}
        >
          Invitar
        </Button>
        {invitations.isPending && <LoadingSkeleton shape="cards" label="Cargando las invitaciones..." />}
        {invitations.isLoadingError && (
          <ErrorState
            message="No se pudieron cargar las invitaciones."
            error={invitations.error}
            onRetry={() => invitations.refetch()}
          />
        )}
        {invitations.data?.length === 0 && (
          <Typography color="textSecondary">
            No hay invitaciones pendientes. Invita a dentistas y recepcionistas: cada persona elige su usuario
            y su contraseña.
          </Typography>
        )}
        {invitations.data && invitations.data.length > 0 && (
          <StaffInvitationList
            invitations={invitations.data}
            busyId={resend.isPending ? resend.variables.id : undefined}
            onResend={(invitation) => !resend.isPending && resend.mutate(invitation)}
            onRevoke={revocation.open}
          />
        )}
      </Stack>
      {isInviting && (
        <InviteStaffDialog
          onInvite={invite.mutateAsync}
          failure={
            invite.error
              ? failureOf(invite.error, 'No se pudo enviar la invitación', serverMessage)
              : undefined
          }
          onClose={() => setInviting(false)}
        />
      )}
      <ConfirmDialog
        open={revocation.isOpen}
        title="Anular la invitación"
        confirmLabel="Anular invitación"
        color="error"
        onConfirm={() => revocation.subject && revoke(revocation.subject)}
        onCancel={revocation.close}
      >
        El enlace que recibió {revocation.subject?.email} dejará de servir.
      </ConfirmDialog>
    </Panel>
  );
}

function report({ email, mail }: StaffInvitation): void {
  if (mail === 'queued') toast.success(`Invitación enviada a ${email}`);
  else toast.warning('La invitación quedó guardada, pero falta una configuración de email para enviarla.');
}
