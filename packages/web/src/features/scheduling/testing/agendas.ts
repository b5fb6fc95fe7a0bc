import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import {
  affectedAppointment,
  appointmentType,
  schedulingSettings,
} from '../../../testing/scheduling-settings.ts';

/** An appointment on Thursday, 3 December 2026, from 10:00 to 10:30. */
export const appointment = (overrides: Partial<Appointment> = {}): Appointment =>
  affectedAppointment({
    id: 1,
    professionalId: 1,
    chairId: null,
    typeId: 1,
    startsAt: '2026-12-03T13:00:00.000Z',
    endsAt: '2026-12-03T13:30:00.000Z',
    ...overrides,
  });

export const agendaOf = (overrides: Partial<Agenda> = {}): Agenda => ({
  clinicId: 3,
  appointments: [],
  openings: [],
  closures: [],
  holidays: [],
  ...overrides,
});
/** Settings of a clinic with two professionals and two types. */
export const agendaSettings = (overrides: Partial<SchedulingSettings> = {}): SchedulingSettings =>
  schedulingSettings({
    professionals: [
      { id: 1, name: 'Ana Paz' },
      { id: 2, name: 'Luis Sosa' },
    ],
    types: [
      appointmentType({ id: 1 }),
      appointmentType({ id: 2, name: 'Endodoncia', minutes: 60, color: 'violet' }),
    ],
    schedules: [],
    ...overrides,
  });
