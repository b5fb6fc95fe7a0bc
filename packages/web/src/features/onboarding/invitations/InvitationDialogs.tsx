import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { invitationName } from './invitation-texts.ts';
import type { Duplicate } from './use-send-invitation.ts';

const waitsForApproval = ({ status }: Invitation): boolean => status === 'PENDING_APPROVAL';

const REGISTRATION_WARNING = ' También se eliminan la clínica y el usuario que esperan aprobación.';

interface DeleteProps {
  open: boolean;
  invitation: Invitation;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const DeleteInvitationDialog = ({ invitation, ...props }: DeleteProps) => (
  <ConfirmDialog {...props} title="Confirmar Eliminación" confirmLabel="Eliminar" color="error">
    ¿Eliminar la invitación para {invitationName(invitation)}? Esta acción no se puede deshacer.
    {waitsForApproval(invitation) && REGISTRATION_WARNING}
  </ConfirmDialog>
);

interface DuplicateProps {
  open: boolean;
  duplicate: Duplicate;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const DuplicateDialog = ({ duplicate: { existing, requested }, ...props }: DuplicateProps) => (
  <ConfirmDialog
    {...props}
    title="Invitación Duplicada"
    confirmLabel="Sí, eliminar y reenviar"
    color="warning"
  >
    Ya existe una invitación para {requested.email}. ¿Deseas eliminar la invitación existente y enviar una
    nueva?
    {waitsForApproval(existing) && REGISTRATION_WARNING}
  </ConfirmDialog>
);
