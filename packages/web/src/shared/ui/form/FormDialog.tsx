import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useForgetLostCalls } from '../../lib/use-forget-lost-calls.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { preventBlur } from './prevent-blur.ts';

interface Props {
  open: boolean;
  title: string;
  submitLabel: string;
  formState: { readonly isSubmitting: boolean; readonly isDirty: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  /** Why a save failed. */
  failure: Failure | undefined;
  maxWidth?: 'xs' | 'sm';
  fullScreen?: boolean;
  /** Beside Cancelar. */
  extraAction?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. Unsaved changes require a confirmation, except for Cancelar. */
export function FormDialog({ open, title, submitLabel, formState, maxWidth = 'xs', ...props }: Props) {
  const { failure, fullScreen = false, extraAction, children } = props;
  const id = useId();
  const { isSubmitting, isDirty } = formState;
  useForgetLostCalls(open);
  const guard = useLeaveGuard(open && isDirty);
  const [isAsking, setAsking] = useState(false);
  const close = () => !isSubmitting && props.onClose();
  /** Closes on Escape or a click on the backdrop. Both are easy mistakes, so unsaved work requires a confirmation. */
  const dismiss = () => (isDirty && !isSubmitting ? setAsking(true) : close());
  const confirmation =
    open && isAsking
      ? { reason: 'navigation' as const, stay: () => setAsking(false), leave: props.onClose }
      : guard.confirmation;
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      aria-labelledby={id}
      fullWidth
      maxWidth={maxWidth}
      fullScreen={fullScreen}
    >
      <Box
        component="form"
        noValidate
        // Ignores the second click of a double click while the dialog closes.
        onSubmit={(event) => (open ? props.onSubmit(event) : event.preventDefault())}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {failure && <FailureAlert failure={failure} />}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions onMouseDown={preventBlur}>
          {extraAction}
          <Button onClick={close} disabled={isSubmitting} color="inherit">
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
      {confirmation && <LeaveFormDialog confirmation={confirmation} />}
    </Dialog>
  );
}
