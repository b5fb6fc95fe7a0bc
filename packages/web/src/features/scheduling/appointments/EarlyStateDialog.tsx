import { dayInWords } from '@dentaria/contract/fields/time/clinic-time.ts';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import type { EarlyChange } from '../agenda/AgendaDialogs.tsx';
import { STATE_NAMES } from '../appointment-texts.ts';

interface Props {
  open: boolean;
  change: EarlyChange;
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** Asks before an appointment of a later day is marked as attended or absent. */
export function EarlyStateDialog({ open, change: { appointment, state }, onConfirm, onCancel }: Props) {
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
