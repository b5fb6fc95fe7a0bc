import type { LeaveQuestion } from '../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Asks before a form is left whose changes no save has taken. */
export const LeaveFormDialog = ({ question }: { question: LeaveQuestion }) => (
  <ConfirmDialog
    open
    title="Hay cambios sin guardar"
    confirmLabel={question.reason === 'log-out' ? 'Cerrar sesión sin guardar' : 'Salir sin guardar'}
    cancelLabel="Seguir editando"
    focusOn="cancel"
    color="warning"
    onCancel={question.stay}
    onConfirm={question.leave}
  >
    Si sales ahora, lo que escribiste se pierde.
  </ConfirmDialog>
);
