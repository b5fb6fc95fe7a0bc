import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

export interface CalendarEvent {
  readonly clinicId: number;
  readonly appointmentId: number;
  /** Increases with every change of the appointment. */
  readonly version: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly professionalName: string;
  readonly clinicName: string;
  readonly clinicAddress: string | null;
  readonly clinicPhone: string | null;
  readonly isCancelled: boolean;
  readonly url: string;
}

interface Participants {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

/** Calendars of Google, Microsoft and Samsung show no URL but this one. */
const descriptionOf = ({ professionalName, clinicPhone, url, isCancelled }: CalendarEvent): string =>
  [
    `Con ${professionalName}`,
    ...(clinicPhone ? [`Teléfono: ${clinicPhone}`] : []),
    `${isCancelled ? 'Ver' : 'Confirmar o cancelar'} el turno: ${url}`,
  ].join('\n');

/** RFC 5545; with participants an invitation or its cancellation (RFC 5546). A higher SEQUENCE updates the event. */
export function calendarOf(
  event: CalendarEvent,
  { host, now, participants }: { host: string; now: Date; participants?: Participants },
): { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string } {
  const { PUBLISH, REQUEST, CANCEL } = ICalCalendarMethod;
  const method = event.isCancelled ? CANCEL : participants ? REQUEST : PUBLISH;
  const calendar = ical({
    prodId: { company: 'Dentaria', product: 'Agenda', language: 'ES' },
    method,
    events: [
      {
        id: `appointment-${event.clinicId}-${event.appointmentId}@${host}`,
        sequence: event.version,
        stamp: now,
        start: event.startsAt,
        end: event.endsAt,
        summary: `Turno en ${event.clinicName}`,
        description: descriptionOf(event),
        location: event.clinicAddress ?? event.clinicName,
        status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        url: event.url,
        ...(participants && {
          organizer: participants.organizer,
          attendees: [{ ...participants.attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
        }),
      },
    ],
  });
  return { method, content: calendar.toString() };
}
