import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Controller, useForm } from 'react-hook-form';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { timesOf } from '../appointment-texts.ts';

type CancelledBy = NonNullable<Appointment['cancelledBy']>;

interface Props {
  appointment: Appointment;
  /** Resolves to false if the change was rejected: the dialog stays. */
  onCancelAppointment: (details: { cancelledBy: CancelledBy; reason: string | null }) => Promise<boolean>;
  onClose: () => void;
}

/** Cancels an appointment with who and why. */
export function CancelDialog({ appointment, onCancelAppointment, onClose }: Props) {
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
