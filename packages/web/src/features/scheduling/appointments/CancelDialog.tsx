import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { DialogForm } from '../../../shared/ui/form/DialogForm.tsx';
import { timesOf } from '../appointment-texts.ts';

type CancelledBy = NonNullable<Appointment['cancelledBy']>;

interface Props {
  appointment: Appointment;
  /** False if the change was rejected: the dialog stays. */
  onCancelAppointment: (details: { cancelledBy: CancelledBy; reason: string | null }) => Promise<boolean>;
  onClose: () => void;
}

/** Cancels an appointment with who and why. */
export function CancelDialog({ appointment, onCancelAppointment, onClose }: Props) {
  const [cancelledBy, setCancelledBy] = useState<CancelledBy>('patient');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await onCancelAppointment({ cancelledBy, reason: reason.trim() || null });
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <DialogForm
      title={`Cancelar el turno de ${appointment.patient.name}`}
      submitLabel="Cancelar turno"
      cancelLabel="Volver"
      busy={isBusy}
      incomplete={false}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onIncomplete={() => undefined}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="cancelled-by">Turno de {timesOf(appointment)}. ¿Quién canceló?</FormLabel>
        <RadioGroup
          row
          aria-labelledby="cancelled-by"
          value={cancelledBy}
          onChange={(_, chosen) => setCancelledBy(chosen === 'clinic' ? 'clinic' : 'patient')}
        >
          <FormControlLabel value="patient" control={<Radio />} label="El paciente" />
          <FormControlLabel value="clinic" control={<Radio />} label="La clínica" />
        </RadioGroup>
      </FormControl>
      <TextField
        label="Motivo (opcional)"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </DialogForm>
  );
}
