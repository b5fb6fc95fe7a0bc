import type { AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import type {
  HoldCreate,
  HoldRequest,
  OnlineBookingWrite,
} from '@dentaria/contract/scheduling/online-booking.ts';
import { beforeEach } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
} from '../../../testing/builders/agenda-builders.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { insertRequestedHold, newHold, newHoldRequest, newOnlineBooking } from './online-builders.ts';

export const MINUTE_MS = 60_000;

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
}

/** Starts a product. Each test gets a new clinic with online booking. */
export async function testOnlineBookings() {
  const world = { now: WEDNESDAY } as World;
  const app = await testApp({ clock: () => world.now });

  beforeEach(async () => {
    world.now = WEDNESDAY;
    await app.owner.query('delete from throttle');
    world.agenda = await buildAgendaOfClinic(app);
  });

  const visitor = () => app.as(null).scheduling;
  const staff = () => app.as(world.agenda.dentist.token).scheduling;
  const clinic = () => ({ clinicId: world.agenda.clinicId });
  const hold = (overrides: Partial<HoldCreate> = {}) =>
    visitor().createHold({ params: clinic(), body: newHold(world.agenda, overrides) });
  const request = ({ token }: { readonly token: string }, overrides: Partial<HoldRequest> = {}) =>
    visitor().requestBooking({ params: { token }, body: newHoldRequest(overrides) });
  const insertRequested = (overrides: Partial<HoldRequest> = {}) =>
    insertRequestedHold(app, world.agenda, overrides);
  const confirm = (token: string) => visitor().confirmLinkedHold({ params: { token } });
  const bookOnline = async (overrides: Partial<HoldRequest> = {}) =>
    confirm((await insertRequested(overrides)).linkToken);
  const book = (overrides: Partial<AppointmentCreate> = {}) =>
    staff().createAppointment({
      params: clinic(),
      body: newAppointment(world.agenda, { time: '11:00', ...overrides }),
    });
  const configure = (overrides: Partial<OnlineBookingWrite> = {}) =>
    staff().updateOnlineBooking({ params: clinic(), body: newOnlineBooking(world.agenda, overrides) });

  return {
    app,
    world,
    visitor,
    staff,
    clinic,
    hold,
    request,
    insertRequested,
    confirm,
    bookOnline,
    book,
    configure,
  };
}

export const NOT_FREE = {
  status: 409,
  message: 'Ese horario ya no está libre. Elegí otro',
  payload: { kind: 'taken' },
};
