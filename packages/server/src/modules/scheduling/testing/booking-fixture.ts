import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach, expect } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
} from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  /** Token of the receptionist. */
  receptionist: string;
  /** Another patient of the clinic. */
  patientId: number;
}

/** Starts a product. Each test gets a new clinic with a receptionist who books appointments. */
export async function testBookings() {
  const world = { now: WEDNESDAY } as World;
  const app = await testApp({ clock: () => world.now });

  beforeEach(async () => {
    world.now = WEDNESDAY;
    world.agenda = await buildAgendaOfClinic(app);
    const { clinicId } = world.agenda;
    world.receptionist = (await buildUser(app, { role: 'RECEPTIONIST', clinicId })).token;
    world.patientId = (await buildUser(app, { role: 'PATIENT', clinicId })).id;
  });

  const send = (body: Partial<AppointmentCreate> = {}) =>
    app.request({
      method: 'POST',
      url: `/services/scheduling/clinics/${world.agenda.clinicId}/appointments`,
      token: world.receptionist,
      body: newAppointment(world.agenda, { patientId: world.patientId, time: '11:00', ...body }),
    });
  const book = async (body: Partial<AppointmentCreate> = {}): Promise<Appointment> => {
    const answer = await send(body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  return { app, world, send, book };
}

/** For example `2026-12-03 10:30`, in the clinic's time zone. */
export const timesOf = (slots: readonly { startsAt: string }[]) =>
  slots.map(({ startsAt }) => Object.values(clinicTimeAt(new Date(startsAt))).join(' '));
