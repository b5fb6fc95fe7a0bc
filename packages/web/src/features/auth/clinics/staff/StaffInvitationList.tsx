import type { StaffInvitation } from '@dentaria/contract/auth/staff-invitations.ts';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getConfig } from '../../../../shared/api/config.ts';
import { formatMoment } from '../../../../shared/lib/dates.ts';
import { STAFF_ROLE_LABELS } from './staff-roles.ts';

interface Props {
  invitations: readonly StaffInvitation[];
  /** Of the invitation that is being resent. */
  busyId: number | undefined;
  onResend: (invitation: StaffInvitation) => void;
  onRevoke: (invitation: StaffInvitation) => void;
}

const MAIL_LABELS: Readonly<Record<StaffInvitation['mail'], string>> = {
  queued: 'enviando el correo…',
  sent: 'correo enviado',
  failed: 'no se pudo enviar el correo: revisa la configuración de email y reenvíala',
  bounced: 'la dirección no existe: anúlala e invita a la correcta',
};

export const StaffInvitationList = ({ invitations, busyId, onResend, onRevoke }: Props) => (
  <List disablePadding>
    {invitations.map((invitation) => (
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
          loading={busyId === invitation.id}
          aria-label={`Reenviar la invitación de ${invitation.email}`}
          onClick={() => onResend(invitation)}
        >
          Reenviar
        </Button>
        <Button
          color="error"
          aria-label={`Anular la invitación de ${invitation.email}`}
          onClick={() => onRevoke(invitation)}
        >
          Anular
        </Button>
      </ListItem>
    ))}
  </List>
);

function stateOf({ isExpired, expiresAt, mail, invitedBy }: StaffInvitation): string {
  const moment = formatMoment(expiresAt, getConfig().clinicTimeZone);
  const validity = isExpired ? `Venció el ${moment}` : `Vence el ${moment}`;
  return [`Invitó ${invitedBy.name}`, validity, MAIL_LABELS[mail]].join(' · ');
}
