import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Another way to confirm, shown beside the first. */
  alternative?: { readonly label: string; readonly onChoose: () => void } | undefined;
  color?: 'primary' | 'error' | 'warning' | 'success';
  /** The button with the initial focus. Choose the safe one for a dialog that appears unexpectedly. */
  focusOn?: 'confirm' | 'cancel';
  /** True while the action runs. Disables both buttons and Escape. */
  busy?: boolean;
  /** While a returned promise is pending, the buttons are busy. */
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** A confirmation. Escape cancels; closing restores the focus. */
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
  // Ignores the second click of a double click, even while the dialog closes.
  const confirm = async (): Promise<void> => {
    if (!open || busy) return;
    setConfirming(true);
    try {
      await onConfirm();
    } finally {
      setConfirming(false);
    }
  };
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
