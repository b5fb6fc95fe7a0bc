import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Agenda, Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import { clinicTimeAt, clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { usePreloadWhenIdle } from '../../../shared/lib/code-loading/use-preload-when-idle.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { durationMinutes } from '../appointments/appointment-requests.ts';
import type { BookingStart } from '../appointments/booking-form.ts';
import { freedSlot } from '../appointments/freed-slot.ts';
import { type ShownDays, useAnnounceBooking } from '../appointments/use-announce-booking.tsx';
import type { useAppointmentChanges } from '../appointments/use-appointment-changes.ts';

// Most visits open these dialogs, so they load when the page is idle.
const loadBooking = () => import('../appointments/BookingDialog.tsx');
const loadPopover = () => import('../appointments/AppointmentDetails.tsx');
const loadEndings = () => import('../appointments/EndingDialogs.tsx');
const loadOpened = () => Promise.all([loadPopover(), loadBooking()]);
const BookingDialog = lazyComponent(async () => (await loadBooking()).BookingDialog);
const AppointmentPopover = lazyComponent(async () => (await loadPopover()).AppointmentPopover);
const CancelDialog = lazyComponent(async () => (await loadEndings()).CancelDialog);
const EarlyStateDialog = lazyComponent(async () => (await loadEndings()).EarlyStateDialog);

const dayOf = ({ startsAt }: Appointment): string => clinicTimeAt(new Date(startsAt)).day;

interface Props {
  dialogs: AgendaDialogState;
  changes: ReturnType<typeof useAppointmentChanges>;
  settings: SchedulingSettings;
  agenda: Agenda;
  shown: ShownDays;
  onFreed: (slot: Slot) => void;
}

export function AgendaDialogs({
  dialogs: { booking, details, cancelling, early },
  changes,
  settings,
  agenda,
  shown,
  onFreed,
}: Props) {
  usePreloadWhenIdle(loadOpened);
  const announce = useAnnounceBooking(settings.clinicId, shown);
  const opened = agenda.appointments.find(({ id }) => id === details.subject?.id);

  async function changeState(appointment: Appointment, state: AppointmentState): Promise<void> {
    if (state === 'cancelled') {
      details.close();
      cancelling.open(appointment);
      return;
    }
    if ((state === 'fulfilled' || state === 'no-show') && dayOf(appointment) > clinicToday()) {
      details.close();
      early.open({ appointment, state });
      return;
    }
    // After a visit, the details offer the next appointment.
    if (state !== 'fulfilled') details.close();
    await changes.changeState(appointment, state);
  }

  function finishBooking(booked: readonly Appointment[]): void {
    booking.close();
    announce(booked);
    const before = booking.subject?.appointment;
    const [after] = booked;
    const slot = before && after && freedSlot(before, after);
    if (slot) onFreed(slot);
  }

  return (
    <>
      <DialogSlot state={booking}>
        {(dialog, start) => (
          <BookingDialog {...dialog} settings={settings} start={start} onBooked={finishBooking} />
        )}
      </DialogSlot>
      {details.subject && opened && (
        <AppointmentPopover
          open={details.isOpen}
          anchor={details.subject.anchor}
          appointment={opened}
          settings={settings}
          onState={(state) => changeState(opened, state)}
          onUndo={() => {
            // The open details would cover a question in a toast.
            details.close();
            void changes.undo(opened);
          }}
          onEdit={() => {
            details.close();
            booking.open({ appointment: opened });
          }}
          onNext={() => {
            details.close();
            booking.open({
              patient: opened.patient,
              findsSlot: true,
              place: {
                professionalId: opened.professionalId,
                day: '',
                time: '',
                minutes: durationMinutes(opened),
              },
            });
          }}
          onClose={details.close}
        />
      )}
      <DialogSlot state={early}>
        {({ open, onClose }, change) => (
          <EarlyStateDialog
            open={open}
            change={change}
            onConfirm={async () => {
              onClose();
              await changes.changeState(change.appointment, change.state, { aheadOfTime: true });
            }}
            onCancel={onClose}
          />
        )}
      </DialogSlot>
      <DialogSlot state={cancelling}>
        {({ open, onClose }, appointment) =>
          open && (
            <CancelDialog
              appointment={appointment}
              onCancelAppointment={(reasons) => changes.changeState(appointment, 'cancelled', reasons)}
              onClose={onClose}
            />
          )
        }
      </DialogSlot>
    </>
  );
}

interface OpenedAppointment {
  readonly id: number;
  readonly anchor: { readonly top: number; readonly left: number };
}

/** A visit or absence recorded before the day of the appointment. */
export interface EarlyChange {
  readonly appointment: Appointment;
  readonly state: AppointmentState;
}

const VISIBLE_NAME_PX = 320;

export function useAgendaDialogs() {
  const booking = useDialogState<BookingStart>();
  const details = useDialogState<OpenedAppointment>();
  const cancelling = useDialogState<Appointment>();
  const early = useDialogState<EarlyChange>();
  return {
    booking,
    details,
    cancelling,
    early,
    openDetails({ id }: Appointment, card: HTMLElement): void {
      const { top, left, right } = card.getBoundingClientRect();
      details.open({
        id,
        anchor: { top: Math.max(top, 0), left: Math.min(right + 8, left + VISIBLE_NAME_PX) },
      });
    },
  };
}

export type AgendaDialogState = ReturnType<typeof useAgendaDialogs>;
