import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen' | 'slotProps'> {
  open?: boolean;
  title: ReactNode;
  actions?: ReactNode;
  dividers?: boolean;
  contentProps?: Pick<DialogContentProps, 'sx' | 'tabIndex'>;
  /** If undefined, neither Escape nor a click on the backdrop closes the dialog. */
  onClose: DialogProps['onClose'];
  children: ReactNode;
}

/** A dialog without a form. Forms use FormDialog, questions ConfirmDialog. */
export function ContentDialog({ open = true, title, actions, dividers = false, ...rest }: Props) {
  const { contentProps, children, ...props } = rest;
  const id = useId();
  return (
    <Dialog open={open} aria-labelledby={id} fullWidth {...props}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers={dividers} {...contentProps}>
        {children}
      </DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
}
