import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ListedAppointment } from '../appointments/appointments.repository.ts';
import type { AppointmentNames } from './message-content.ts';

interface CalendarOptions {
  readonly url: string;
  readonly host: string;
  readonly now: Date;
  readonly participants?: {
    readonly organizer: { readonly name: string; readonly email: string };
    readonly attendee: { readonly name: string; readonly email: string };
  };
}

/** RFC 5545; with participants, an invitation or a cancellation by RFC 5546. */
export function calendarOf(
  { clinic_id, id, version, starts_at, ends_at, state }: ListedAppointment,
  { professionalName, clinicName, clinicAddress, clinicPhone }: AppointmentNames,
  { url, host, now, participants }: CalendarOptions,
): { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string } {
  const { PUBLISH, REQUEST, CANCEL } = ICalCalendarMethod;
  const isCancelled = state === 'cancelled';
  const method = isCancelled ? CANCEL : participants ? REQUEST : PUBLISH;
  const calendar = ical({
    prodId: { company: 'Dentaria', product: 'Agenda', language: 'ES' },
    method,
    events: [
      {
        id: `appointment-${clinic_id}-${id}@${host}`,
        sequence: version,
        stamp: now,
        start: starts_at,
        end: ends_at,
        summary: `Turno en ${clinicName}`,
        // Google, Microsoft and Samsung calendars do not show the `url` property.
        description: [
          `Con ${professionalName}`,
          ...(clinicPhone ? [`Teléfono: ${clinicPhone}`] : []),
          `${isCancelled ? 'Ver' : 'Confirmar o cancelar'} el turno: ${url}`,
        ].join('\n'),
        location: clinicAddress ?? clinicName,
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        url,
        ...(participants && {
          organizer: participants.organizer,
          attendees: [{ ...participants.attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
        }),
      },
    ],
  });
  return { method, content: calendar.toString() };
}
