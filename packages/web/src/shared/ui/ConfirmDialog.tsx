import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props {
  open: boolean;
  title: string;
  /** The question: a text, or more. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  color?: 'primary' | 'error' | 'warning' | 'success';
  /** The work is under way: both buttons wait, and Escape does not close. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Escape cancels; the focus returns to where it was. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    color = 'primary',
    busy = false,
  } = props;
  const id = useId();
  const cancel = () => !busy && props.onCancel();
  return (
    <Dialog
      open={open}
      onClose={cancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={cancel} disabled={busy} color="inherit">
          {cancelLabel}
        </Button>
        <Button onClick={props.onConfirm} loading={busy} color={color} variant="contained" autoFocus>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
