import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { DialogState } from '../../../../shared/ui/use-dialog-state.ts';
import { AffectedList } from './AffectedList.tsx';

interface Props {
  dialog: DialogState<{ readonly affected: readonly Appointment[] }>;
  settings: SchedulingSettings;
  text: string;
}

/** The appointments that a change of hours affects. Nothing for a change without any. */
export function AffectedDialog({ dialog: { subject, isOpen, close }, settings, text }: Props) {
  const id = useId();
  const affected = subject?.affected ?? [];
  if (affected.length === 0) return null;
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>
        {affected.length === 1 ? '1 turno afectado' : `${affected.length} turnos afectados`}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>
          {text} También los encuentras en “Turnos afectados”.
        </DialogContentText>
        <AffectedList appointments={affected} settings={settings} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          Entendido
        </Button>
      </DialogActions>
    </Dialog>
  );
}
