import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { AppointmentType, SchedulingSettings } from '@dentaria/contract/scheduling/settings.ts';
import type { WaitlistEntry } from '@dentaria/contract/scheduling/waitlist.ts';

export const appointmentType = (overrides: Partial<AppointmentType> = {}): AppointmentType => ({
  id: 11,
  name: 'Consulta',
  minutes: 30,
  color: 'blue',
  procedureCode: null,
  recallMonths: 6,
  online: true,
  active: true,
  ...overrides,
});

/** Two dentists. User 7 works on Mondays. */
export const schedulingSettings = (overrides: Partial<SchedulingSettings> = {}): SchedulingSettings => ({
  clinicId: 3,
  clinicName: 'Clínica Sol',
  professionals: [
    { id: 7, name: 'Lucía Sosa' },
    { id: 8, name: 'Pablo Ruiz' },
  ],
  chairs: [
    { id: 21, name: 'Sillón 1', active: true },
    { id: 22, name: 'Sillón 2', active: false },
  ],
  types: [appointmentType(), appointmentType({ id: 12, name: 'Limpieza', color: 'teal', online: false })],
  schedules: [
    {
      professionalId: 7,
      validFrom: '2026-01-05',
      validTo: null,
      intervals: [
        { weekday: 1, from: '09:00', to: '13:00', chairId: 21 },
        { weekday: 1, from: '15:00', to: '19:00', chairId: null },
      ],
    },
  ],
  ready: true,
  ...overrides,
});

export const affectedAppointment = (overrides: Partial<Appointment> = {}): Appointment => ({
  id: 61,
  clinicId: 3,
  patient: {
    id: 41,
    name: 'María Ñandú',
    docNumber: '30111222',
    phone: '+54 341 555-0101',
    email: 'maria@example.com',
  },
  professionalId: 7,
  chairId: 21,
  typeId: 11,
  startsAt: '2026-12-14T13:00:00.000Z',
  endsAt: '2026-12-14T13:30:00.000Z',
  state: 'booked',
  overbooked: false,
  note: null,
  contact: null,
  confirmedAt: null,
  arrivedAt: null,
  inChairAt: null,
  fulfilledAt: null,
  cancelledBy: null,
  cancelReason: null,
  seriesId: null,
  message: null,
  undoTo: null,
  version: 1,
  ...overrides,
});

export const waitlistEntry = (overrides: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: 71,
  clinicId: 3,
  patient: affectedAppointment().patient,
  typeId: 11,
  professionalId: null,
  part: 'any',
  fromDay: '2026-12-01',
  toDay: null,
  note: null,
  createdAt: '2026-12-01T15:00:00.000Z',
  version: 1,
  ...overrides,
});
