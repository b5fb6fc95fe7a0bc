import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { keepFocus } from './keep-focus.ts';

interface Props {
  title: string;
  submitLabel: string;
  busy: boolean;
  /** Something is still empty. */
  incomplete: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Enter was pressed though something is empty: say what. */
  onIncomplete: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A short form in a dialog. Its button waits until nothing is empty; Enter says what is missing. */
export function DialogForm({ title, submitLabel, busy, incomplete, children, ...does }: Props) {
  const id = useId();
  const close = () => !busy && does.onClose();
  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
      <Stack
        component="form"
        noValidate
        onSubmit={does.onSubmit}
        onKeyDown={(event) => {
          // The browser submits no form whose button is disabled.
          if (event.key === 'Enter' && incomplete && event.target instanceof HTMLInputElement)
            does.onIncomplete();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>{children}</Stack>
        </DialogContent>
        <DialogActions onMouseDown={keepFocus}>
          <Button onClick={close} disabled={busy} color="inherit">
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={incomplete}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
