import { dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Controller, useForm } from 'react-hook-form';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import type { EarlyChange } from '../agenda/AgendaDialogs.tsx';
import { STATE_NAMES, timesOf } from '../appointment-texts.ts';

type CancelledBy = NonNullable<Appointment['cancelledBy']>;

interface CancelProps {
  appointment: Appointment;
  /** Resolves to false if the server rejected the change. */
  onCancelAppointment: (details: { cancelledBy: CancelledBy; reason: string | null }) => Promise<boolean>;
  onClose: () => void;
}

export function CancelDialog({ appointment, onCancelAppointment, onClose }: CancelProps) {
  const form = useForm<{ cancelledBy: CancelledBy; reason: string }>({
    defaultValues: { cancelledBy: 'patient', reason: '' },
  });
  const submit = useSubmit(form, async ({ cancelledBy, reason }) => {
    if (await onCancelAppointment({ cancelledBy, reason: reason.trim() || null })) onClose();
  });
  return (
    <FormDialog
      title={`Cancelar el turno de ${appointment.patient.name}`}
      submitLabel="Cancelar turno"
      cancelLabel="Volver"
      formState={form.formState}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormControl>
        <FormLabel id="cancelled-by">Turno de {timesOf(appointment)}. ¿Quién canceló?</FormLabel>
        <Controller
          control={form.control}
          name="cancelledBy"
          render={({ field }) => (
            <RadioGroup row aria-labelledby="cancelled-by" {...field}>
              <FormControlLabel value="patient" control={<Radio />} label="El paciente" />
              <FormControlLabel value="clinic" control={<Radio />} label="La clínica" />
            </RadioGroup>
          )}
        />
      </FormControl>
      <TextFormField
        control={form.control}
        name="reason"
        label="Motivo (opcional)"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

interface EarlyProps {
  open: boolean;
  change: EarlyChange;
  onConfirm: () => unknown;
  onCancel: () => void;
}

export function EarlyStateDialog({ open, change: { appointment, state }, onConfirm, onCancel }: EarlyProps) {
  const { day, time } = clinicTimeAt(new Date(appointment.startsAt));
  const name = STATE_NAMES[state];
  return (
    <ConfirmDialog
      open={open}
      title={`¿Marcar como ${name.toLowerCase()}?`}
      confirmLabel={`Marcar como ${name.toLowerCase()}`}
      color="warning"
      focusOn="cancel"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      El turno de {appointment.patient.name} es el {dayInWords(day, clinicToday())} a las {time}. Ese día
      todavía no llegó.
    </ConfirmDialog>
  );
}
