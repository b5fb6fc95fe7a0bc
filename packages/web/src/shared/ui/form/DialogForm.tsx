import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useForgetLostCalls } from '../../lib/use-forget-lost-calls.ts';
import { preventBlur } from './prevent-blur.ts';

interface Props {
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  busy: boolean;
  /** True while a required field is empty. Disables the submit button. */
  incomplete: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Called when Enter is pressed while `incomplete`, to show the errors. */
  onIncomplete: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog. */
export function DialogForm({ title, submitLabel, busy, incomplete, children, ...props }: Props) {
  const { cancelLabel = 'Cancelar', ...handlers } = props;
  const id = useId();
  useForgetLostCalls(true);
  const close = () => !busy && handlers.onClose();
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
      <Stack
        component="form"
        noValidate
        onSubmit={handlers.onSubmit}
        onKeyDown={(event) => {
          // Browsers do not submit a form whose submit button is disabled.
          if (event.key === 'Enter' && incomplete && event.target instanceof HTMLInputElement)
            handlers.onIncomplete();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions onMouseDown={preventBlur}>
          <Button onClick={close} disabled={busy} color="inherit">
            {cancelLabel}
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={incomplete}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
