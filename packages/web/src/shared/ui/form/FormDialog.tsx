import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useForgetUnansweredRequests } from '../../api/service-client.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { FailureAlert } from '../states/FailureAlert.tsx';
import { LeaveFormDialog } from './LeaveFormDialog.tsx';
import { preventBlur } from './prevent-blur.ts';

interface Props {
  open?: boolean;
  title: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  formState: { readonly isSubmitting: boolean; readonly isDirty: boolean };
  onSubmit: (event: SyntheticEvent) => void;
  onClose: () => void;
  failure?: Failure | undefined;
  /** Disables the submit button while a required field is empty. Enter still submits, which shows the errors. */
  isIncomplete?: boolean;
  maxWidth?: 'xs' | 'sm';
  fullScreen?: boolean;
  extraAction?: ReactNode;
  children: ReactNode;
}

/** Unsaved changes require a confirmation, except for Cancelar. */
export function FormDialog({ open = true, title, submitLabel, formState, maxWidth = 'xs', ...props }: Props) {
  const { cancelLabel = 'Cancelar', failure, isIncomplete = false, fullScreen = false, children } = props;
  const id = useId();
  const { isSubmitting, isDirty } = formState;
  useForgetUnansweredRequests(open);
  // A successful save may navigate before the dialog has closed.
  const guard = useLeaveGuard(open && isDirty, { allowsNavigation: isSubmitting });
  const [isAsking, setAsking] = useState(false);
  const close = () => !isSubmitting && props.onClose();
  /** Escape and clicks on the backdrop are often accidental, so unsaved work requires a confirmation. */
  const dismiss = () => (isDirty && !isSubmitting ? setAsking(true) : close());
  const submit = (event: SyntheticEvent): void => {
    // React bubbles the event to a form around the dialog, such as the booking's.
    event.stopPropagation();
    // Ignores the second click of a double click while the dialog closes.
    if (open) props.onSubmit(event);
    else event.preventDefault();
  };
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
        onSubmit={submit}
        onKeyDown={(event) => {
          // Browsers do not submit a form if its submit button is disabled.
          const isTypedIn = event.target instanceof HTMLInputElement && !event.defaultPrevented;
          if (event.key === 'Enter' && isIncomplete && isTypedIn) submit(event);
        }}
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
          {props.extraAction}
          <Button onClick={close} disabled={isSubmitting} color="inherit">
            {cancelLabel}
          </Button>
          <Button type="submit" variant="contained" loading={isSubmitting} disabled={isIncomplete}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Box>
      {confirmation && <LeaveFormDialog confirmation={confirmation} />}
    </Dialog>
  );
}
