// Shared by the access rows of this module.
import { type Answers, all, READERS } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { newAppointment } from '../../../testing/builders/agenda-builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';

/** Staff of another clinic get 404, as for an absent one. */
export const ofClinic = (status: number): Answers => ({
  ...all(READERS, status),
  dentistElsewhere: 404,
  receptionistElsewhere: 404,
});
export const byOwner = (status: number): Answers => ({
  admin: status,
  dentist: status,
  dentistElsewhere: 404,
});

export const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
export const appointment = ({ here }: World) => ({ id: here.agenda.appointment.id });
export const lastName = (name: string): string => name.split(' ').at(-1) ?? '';
export const contact = ({ here }: World) => [
  here.newcomer.docNumber,
  lastName(here.agenda.appointment.patient.name),
  here.agenda.appointment.patient.phone ?? '',
  here.agenda.appointment.patient.email ?? '',
];
/** Spreads bookings over the hours of the day. */
let hour = 8;
const nextTime = (): string => {
  hour = hour === 19 ? 8 : hour + 1;
  return `${String(hour).padStart(2, '0')}:30`;
};
export const booking = ({ here }: World) =>
  newAppointment(here.agenda, { time: nextTime(), overbooked: true });
export const book = (app: ProductUnderTest, world: World) =>
  app.as(world.admin.token).scheduling.createAppointment({ params: clinic(world), body: booking(world) });

/** Names that a link shows to anyone who has it. */
export const onLink = ({ here }: World) => [
  here.clinic.name,
  ...here.agenda.professionals.map(({ name }) => lastName(name)),
];
