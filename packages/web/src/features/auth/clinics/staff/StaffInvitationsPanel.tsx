import {
  STAFF_ROLES,
  type StaffInvitation,
  staffInvitationCreate,
} from '@dentaria/contract/auth/staff-invitations.ts';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../../shared/api/auth.ts';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../../shared/lib/use-single-flight.ts';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { useDialogState } from '../../../../shared/ui/dialogs/use-dialog-state.ts';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { FormDialog } from '../../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../../shared/ui/form/use-validated-form.ts';
import { Panel } from '../../../../shared/ui/Panel.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { CLINICS_KEY } from '../../auth.queries.ts';
import { STAFF_ROLE_LABELS } from './staff-roles.ts';

export function StaffInvitationsPanel({ clinicId }: { clinicId: number }) {
  const query = staffInvitationsQuery(clinicId);
  const invitations = useQuery(query);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries(query);
  const [isInviting, setInviting] = useState(false);
  const revocation = useDialogState<StaffInvitation>();

  const paramsOf = ({ id }: StaffInvitation) => ({ id: clinicId, invitationId: id });
  const resend = useMutation({
    mutationFn: (invitation: StaffInvitation) =>
      authApi.resendStaffInvitation({ params: paramsOf(invitation) }),
    onSuccess: report,
    onError: (error) => toastFailure('No se pudo reenviar la invitación', error, serverMessage),
    onSettled: reload,
  });
  const resendOnce = useSingleFlight((invitation: StaffInvitation) => resend.mutateAsync(invitation));
  const revoke = async (invitation: StaffInvitation): Promise<void> => {
    try {
      await authApi.revokeStaffInvitation({ params: paramsOf(invitation) });
      toast.success(`Invitación de ${invitation.email} cancelada`);
    } catch (error) {
      toastFailure('No se pudo cancelar la invitación', error, serverMessage);
    }
    revocation.close();
    await reload();
  };

  return (
    <Panel title="Invitaciones del personal">
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        {/* Above the list, so that it does not move when the list loads. */}
        <Button variant="outlined" startIcon={<PersonAdd />} onClick={() => setInviting(true)}>
          Invitar
        </Button>
        <QueryState
          query={invitations}
          failed="No se pudieron cargar las invitaciones."
          loading={<LoadingSkeleton shape="cards" label="Cargando las invitaciones..." />}
        />
        {invitations.data?.length === 0 && (
          <Typography color="textSecondary">
            No hay invitaciones pendientes. Invitá a dentistas y recepcionistas: cada persona elige su usuario
            y su contraseña.
          </Typography>
        )}
        {invitations.data && invitations.data.length > 0 && (
          <List disablePadding>
            {invitations.data.map((invitation) => (
              <ListItem key={invitation.id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
                <Stack sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography>
                    {invitation.email} · {STAFF_ROLE_LABELS[invitation.role]}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    {stateOf(invitation)}
                  </Typography>
                </Stack>
                <Button
                  loading={resend.isPending && resend.variables.id === invitation.id}
                  aria-label={`Reenviar la invitación de ${invitation.email}`}
                  onClick={() => resendOnce(invitation)}
                >
                  Reenviar
                </Button>
                <Button
                  color="error"
                  aria-label={`Cancelar la invitación de ${invitation.email}`}
                  onClick={() => revocation.open(invitation)}
                >
                  Cancelar
                </Button>
              </ListItem>
            ))}
          </List>
        )}
      </Stack>
      {isInviting && (
        <InviteStaffDialog
          clinicId={clinicId}
          onInvited={(invitation) => {
            setInviting(false);
            report(invitation);
            return reload();
          }}
          onClose={() => setInviting(false)}
        />
      )}
      <ConfirmDialog
        open={revocation.isOpen}
        title="Cancelar la invitación"
        confirmLabel="Cancelar invitación"
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

interface InviteProps {
  clinicId: number;
  onInvited: (invitation: StaffInvitation) => Promise<void>;
  onClose: () => void;
}

function InviteStaffDialog({ clinicId, onInvited, onClose }: InviteProps) {
  const form = useValidatedForm(staffInvitationCreate, { email: '', role: 'RECEPTIONIST' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo enviar la invitación',
    send: (body) => authApi.inviteStaff({ params: { id: clinicId }, body }),
    onSaved: onInvited,
  });
  return (
    <FormDialog
      {...submission}
      title="Invitar a la clínica"
      submitLabel="Enviar invitación"
      isIncomplete={!form.watch('email').trim()}
      onClose={onClose}
    >
      <TextFormField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        helperText="Recibe un enlace, válido por siete días, para elegir su usuario y su contraseña."
      />
      <TextFormField control={form.control} name="role" label="Rol" select required>
        {STAFF_ROLES.map((role) => (
          <MenuItem key={role} value={role}>
            {STAFF_ROLE_LABELS[role]}
          </MenuItem>
        ))}
      </TextFormField>
    </FormDialog>
  );
}

const MAIL_LABELS: Readonly<Record<StaffInvitation['mail'], string>> = {
  queued: 'enviando el email…',
  sent: 'email enviado',
  failed: 'no se pudo enviar el email: revisá la configuración de email y reenviala',
  bounced: 'la dirección no existe: cancelala e invitá a la correcta',
};

function stateOf({ isExpired, expiresAt, mail, invitedBy }: StaffInvitation): string {
  const moment = clinicDateTime(expiresAt);
  const validity = isExpired ? `Venció el ${moment}` : `Vence el ${moment}`;
  return [`Invitó ${invitedBy.name}`, validity, MAIL_LABELS[mail]].join(' · ');
}

const staffInvitationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLINICS_KEY, 'staff-invitations', id],
    queryFn: ({ signal }) => authApi.listStaffInvitations({ params: { id } }, { signal }),
  });
