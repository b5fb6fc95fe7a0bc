import type { LeaveConfirmation } from '../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

export const LeaveFormDialog = ({
  confirmation,
  children = 'Si salís ahora, lo que escribiste se pierde.',
}: {
  confirmation: LeaveConfirmation;
  children?: string;
}) => (
  <ConfirmDialog
    open
    title="Hay cambios sin guardar"
    confirmLabel={confirmation.reason === 'log-out' ? 'Cerrar sesión sin guardar' : 'Salir sin guardar'}
    cancelLabel="Seguir editando"
    focusOn="cancel"
    color="warning"
    onCancel={confirmation.stay}
    onConfirm={confirmation.leave}
  >
    {children}
  </ConfirmDialog>
);
