import type { Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { useIsCompact } from '../../../shared/ui/breakpoints.ts';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { dayName } from '../day-names.ts';
import { BookingFields } from './BookingFields.tsx';
import {
  type Allowed,
  type Booking,
  type BookingStart,
  type BookingValues,
  bookingSchema,
  type Conflict,
  initialValues,
  NOTHING_ALLOWED,
  type SeriesConflicts,
} from './booking-form.ts';
import { SlotChips, SlotFinder } from './SlotFinder.tsx';
import { useBooking } from './use-booking.ts';

interface Props {
  open: boolean;
  settings: SchedulingSettings;
  start: BookingStart;
  onBooked: (booked: readonly Appointment[]) => void;
  onClose: () => void;
}

export function BookingDialog({ open, settings, start, onBooked, onClose }: Props) {
  const { clinicId, professionals } = settings;
  const isNew = start.appointment === undefined;
  const isCompact = useIsCompact();
  const form = useValidatedForm<BookingValues, Booking>(bookingSchema, initialValues(start, settings));
  const { isSubmitting, isDirty } = form.formState;
  const [findsSlot, setFindsSlot] = useState(start.findsSlot ?? false);
  const booking = useBooking({ clinicId, start, onBooked });
  const save = (values: Booking, allowed?: Allowed, skip?: readonly string[]): Promise<void> =>
    // The second click of a double click may arrive while the dialog closes.
    (open ? booking.save(values, allowed, skip) : Promise.resolve()).catch((error: unknown) => {
      showServerErrors(error, form);
    });
  const submit = useSubmit(form, (values) => save(values));
  const retry = useSingleFlight((allowed: Allowed, skip?: readonly string[]) =>
    form.handleSubmit((values) => save(values, allowed, skip))(),
  );
  const [typeId, professionalId, minutes, day] = form.watch(['typeId', 'professionalId', 'minutes', 'day']);
  const professionalName = (professional: number): string =>
    professionals.find((each) => each.id === professional)?.name ?? 'Sin profesional';

  function choose(slot: Slot): void {
    const { day: slotDay, time } = clinicTimeAt(new Date(slot.startsAt));
    const options = { shouldDirty: true, shouldValidate: true } as const;
    form.setValue('professionalId', slot.professionalId, options);
    form.setValue('day', slotDay, options);
    form.setValue('time', time, options);
    form.setValue('chairId', slot.chairId ?? '', options);
    booking.clear();
    setFindsSlot(false);
  }

  return (
    <FormDialog
      open={open}
      title={isNew ? 'Nuevo turno' : 'Mover o editar el turno'}
      submitLabel={isNew ? 'Reservar' : 'Guardar'}
      formState={{ isSubmitting, isDirty }}
      onSubmit={submit}
      onClose={onClose}
      failure={booking.failure}
      maxWidth="sm"
      fullScreen={isCompact}
      extraAction={
        <Button
          onClick={() => setFindsSlot(!findsSlot)}
          aria-expanded={findsSlot}
          disabled={typeId === ''}
          sx={{ mr: 'auto' }}
        >
          Próximo libre
        </Button>
      }
    >
      {booking.conflict && (
        <ConflictAlert
          conflict={booking.conflict}
          busy={isSubmitting}
          professionalName={professionalName}
          onSlot={choose}
          onOverride={retry}
        />
      )}
      {booking.seriesConflicts && (
        <SeriesAlert
          conflicts={booking.seriesConflicts}
          times={form.getValues('times')}
          busy={isSubmitting}
          onSkip={(days) => retry(booking.allowed, days)}
          onSimultaneous={() => retry({ ...NOTHING_ALLOWED, simultaneous: true })}
        />
      )}
      <BookingFields form={form} settings={settings} start={start} />
      {findsSlot && typeId !== '' && (
        <SlotFinder
          clinicId={clinicId}
          typeId={typeId}
          professionalId={professionalId === '' ? undefined : professionalId}
          minutes={minutes}
          day={day}
          professionalName={professionalName}
          onSlot={choose}
        />
      )}
    </FormDialog>
  );
}

const ALERT_BUTTON = { color: 'inherit', variant: 'outlined', size: 'small' } as const;

interface ConflictProps {
  conflict: Conflict;
  busy: boolean;
  professionalName: (id: number) => string;
  onSlot: (slot: Slot) => void;
  onOverride: (allowed: Allowed) => void;
}

const ConflictAlert = ({ conflict, busy, professionalName, onSlot, onOverride }: ConflictProps) => (
  <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
    {conflict.message}
    {conflict.current && (
      <Typography variant="body2">Revisá los datos y guardá otra vez para reemplazar su cambio.</Typography>
    )}
    {conflict.slots.length > 0 && (
      <>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          Próximos horarios libres:
        </Typography>
        <SlotChips slots={conflict.slots} professionalName={professionalName} onSlot={onSlot} />
      </>
    )}
    {conflict.override && (
      <Button
        {...ALERT_BUTTON}
        loading={busy}
        sx={{ mt: 1 }}
        onClick={() => conflict.override && onOverride(conflict.override.allowed)}
      >
        {conflict.override.label}
      </Button>
    )}
  </Alert>
);

interface SeriesProps {
  conflicts: SeriesConflicts;
  times: number;
  busy: boolean;
  onSkip: (days: readonly string[]) => void;
  onSimultaneous: () => void;
}

function SeriesAlert({ conflicts, times, busy, onSkip, onSimultaneous }: SeriesProps) {
  const remaining = times - conflicts.length;
  return (
    <Alert severity="warning">
      {conflicts.length === 1
        ? 'Un turno de la serie no se puede reservar:'
        : `${conflicts.length} turnos de la serie no se pueden reservar:`}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {conflicts.map(({ day, message }) => (
          <li key={day}>
            {dayName(day, 'medium')}: {message}
          </li>
        ))}
      </Box>
      {conflicts.some(({ kind }) => kind === 'patient-busy') && (
        <Button {...ALERT_BUTTON} loading={busy} onClick={onSimultaneous} sx={{ mr: 1 }}>
          Reservar igual con los dos profesionales
        </Button>
      )}
      {remaining > 0 && (
        <Button {...ALERT_BUTTON} loading={busy} onClick={() => onSkip(conflicts.map(({ day }) => day))}>
          {remaining === 1 ? 'Omitir y reservar el otro' : `Omitir y reservar los otros ${remaining}`}
        </Button>
      )}
    </Alert>
  );
}
