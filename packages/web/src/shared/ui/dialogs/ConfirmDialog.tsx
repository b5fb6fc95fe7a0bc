import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  alternative?: { readonly label: string; readonly onChoose: () => void } | undefined;
  color?: 'primary' | 'error' | 'warning' | 'success';
  focusOn?: 'confirm' | 'cancel';
  busy?: boolean;
  onConfirm: () => unknown;
  onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  alternative,
  color = 'primary',
  focusOn = 'confirm',
  busy: isWorking = false,
  onConfirm,
  onCancel,
}: Props) {
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const busy = isWorking || isConfirming;
  const confirm = useSingleFlight(async () => {
    // Ignores the second click of a double click while the dialog closes.
    if (!open || isWorking) return;
    setConfirming(true);
    try {
      await onConfirm();
    } catch (error) {
      // Actions show the failures that they expect; others reach the listener of unexpected errors.
      window.reportError(error);
    } finally {
      setConfirming(false);
    }
  });
  const cancel = () => !busy && onCancel();
  return (
    <Dialog
      open={open}
      onClose={cancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth={alternative ? 'sm' : 'xs'}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{ gap: 1, flexWrap: 'wrap', '& > button': { flexGrow: { xs: 1, sm: 0 }, whiteSpace: 'nowrap' } }}
      >
        <Button onClick={cancel} disabled={busy} color="inherit" autoFocus={focusOn === 'cancel'}>
          {cancelLabel}
        </Button>
        {alternative && (
          <Button onClick={alternative.onChoose} disabled={busy} variant="outlined">
            {alternative.label}
          </Button>
        )}
        <Button
          onClick={confirm}
          loading={busy}
          color={color}
          variant="contained"
          autoFocus={focusOn === 'confirm'}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
