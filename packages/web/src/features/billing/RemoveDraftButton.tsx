import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverMessage } from '../../shared/api/failure.ts';
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx';
import { toastFailure } from '../../shared/ui/failure-toast.ts';
import { toast } from '../../shared/ui/toasts.ts';

interface Props {
  disabled?: boolean;
  listPath: string;
  failed: string;
  remove: () => Promise<unknown>;
  /** Called before the list of records opens. */
  onRemoved?: () => void;
  /** Called after the list has opened, because the draft stays on screen until then. */
  onLeft: () => Promise<void>;
  onFailed?: () => Promise<void>;
  children: ReactNode;
}

export function RemoveDraftButton({ disabled = false, listPath, failed, children, ...calls }: Props) {
  const { remove, onRemoved, onLeft, onFailed } = calls;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    try {
      await remove();
      setAsking(false);
      toast.success('Borrador eliminado');
      onRemoved?.();
      await navigate(listPath, { replace: true });
      await onLeft();
    } catch (error) {
      toastFailure(failed, error, serverMessage);
      setAsking(false);
      await onFailed?.();
    }
  };
  return (
    <>
      <Button color="error" disabled={disabled} onClick={() => setAsking(true)}>
        Eliminar
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Eliminar el borrador"
        confirmLabel="Eliminar"
        color="error"
        focusOn="cancel"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
