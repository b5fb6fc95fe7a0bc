import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { AppointmentParticipant, Appointment as FhirAppointment } from '@medplum/fhirtypes';
import { compact, referenceTo, textOf } from './elements.ts';
import type { NamedAppointment } from './record.ts';

const STATUSES: Readonly<Record<AppointmentState, FhirAppointment['status']>> = {
  booked: 'booked',
  confirmed: 'booked',
  arrived: 'arrived',
  'in-chair': 'checked-in',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
  'no-show': 'noshow',
};

const PARTICIPATION: Readonly<Partial<Record<AppointmentState, AppointmentParticipant['status']>>> = {
  booked: 'needs-action',
  cancelled: 'declined',
};

export const appointmentResource = (appointment: NamedAppointment): FhirAppointment =>
  compact<FhirAppointment>({
    resourceType: 'Appointment',
    id: String(appointment.id),
    status: STATUSES[appointment.state],
    cancelationReason: reasonOf(appointment),
    appointmentType: textOf(appointment.typeName) ? { text: appointment.typeName } : undefined,
    start: appointment.startsAt,
    end: appointment.endsAt,
    comment: textOf(appointment.note),
    participant: [
      {
        actor: referenceTo('Patient', appointment.patient.id, appointment.patient.name),
        status: PARTICIPATION[appointment.state] ?? 'accepted',
      },
      {
        actor: referenceTo('Practitioner', appointment.professionalId, appointment.professionalName),
        status: appointment.state === 'cancelled' ? 'declined' : 'accepted',
      },
    ],
  });

function reasonOf({ state, cancelReason, cancelledBy }: NamedAppointment) {
  if (state !== 'cancelled') return undefined;
  const by = cancelledBy === 'patient' ? 'Canceló el paciente' : 'Canceló la clínica';
  return { text: [by, textOf(cancelReason)].filter(Boolean).join(': ') };
}
