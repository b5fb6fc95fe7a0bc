import {
  blocked,
  blockedGuesses,
  type ErrorTrigger,
  type ModuleTriggers,
} from '../../../authorization/testing/error-triggers.ts';
import { MAX_STREAMS_PER_USER } from '../../../kernel/http/event-stream.ts';
import {
  insertAppointmentLink,
  newAppointment,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { buildClinic } from '../../../testing/builders/builders.ts';
import { followEvents } from '../../../testing/servers/event-streams.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { insertRequestedHold } from './online-builders.ts';

/** Opens as many streams as a user may. */
const manyStreams = (app: TestApp, clinicId: number): ErrorTrigger => ({
  prepare: async ({ token }) => {
    const open = () => followEvents(app.as(token).scheduling.watchAgenda({ params: { clinicId } }));
    const streams = Array.from({ length: MAX_STREAMS_PER_USER }, open);
    // Fails if the call is expected to return an earlier error.
    await Promise.allSettled(streams.map((stream) => stream.next()));
    return () => Promise.allSettled(streams.map((stream) => stream.close()));
  },
});

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  const { scheduling } = app.as(admin.token);
  const params = { clinicId: here.clinic.id };
  const chair = await scheduling.createChair({ params, body: { name: 'Sillón ocupado' } });
  const type = await scheduling.createAppointmentType({
    params,
    body: { name: 'Motivo ocupado', minutes: 30, color: 'blue' },
  });
  const { professionalId } = here.agenda;
  const taken = { body: { time: '10:00', overbooked: false } };
  const bookAtSeven = () =>
    scheduling.createAppointment({ params, body: newAppointment(here.agenda, { time: '19:00' }) });
  const gone = await bookAtSeven();
  await scheduling.changeAppointmentState({
    params: { id: gone.id },
    body: { state: 'cancelled', version: 1, reason: null },
  });
  await bookAtSeven();
  const cancelled = { params: { token: await insertAppointmentLink(app, gone) } };
  const past = { params: { id: gone.id } };
  const guesses = blockedGuesses(app, 'appointment-link');
  const bookingGuesses = blockedGuesses(app, 'booking-link');
  const ofHolds = (name: string) => [blocked(app, `${name}:127.0.0.1`), blocked(app, `${name}:all`)];
  const { id: off } = await buildClinic(app);
  const expired = await insertRequestedHold(app, here.agenda, { expired: true });
  const docNumber = '39888777';
  for (let holds = 0; holds < 2; holds += 1) await insertRequestedHold(app, here.agenda, { docNumber });
  return {
    'POST /services/scheduling/clinics/:clinicId/settings/first': {
      400: [{ body: { professionalId: here.receptionist.id } }],
      409: [{ params, body: { professionalId } }],
    },
    'POST /services/scheduling/clinics/:clinicId/chairs': { 409: [{ body: { name: chair.name } }] },
    'PUT /services/scheduling/clinics/:clinicId/chairs/:id': { 409: [{ body: { name: chair.name } }] },
    'POST /services/scheduling/clinics/:clinicId/appointment-types': { 409: [{ body: { name: type.name } }] },
    'PUT /services/scheduling/clinics/:clinicId/appointment-types/:id': {
      409: [{ body: { name: type.name } }],
    },
    'PUT /services/scheduling/clinics/:clinicId/professionals/:professionalId/schedule': {
      400: [{ body: { intervals: [{ weekday: 1, from: '08:00', to: '20:00', chairId: 2_000_000_000 }] } }],
    },
    'POST /services/scheduling/clinics/:clinicId/appointments': {
      400: [{ body: { patientId: here.dentist.id } }, { body: { professionalId: here.receptionist.id } }],
      409: [taken],
    },
    'POST /services/scheduling/clinics/:clinicId/appointments/series': {
      400: [{ body: { typeId: 2_000_000_000 } }],
      409: [taken],
    },
    'GET /services/scheduling/clinics/:clinicId/agenda/events': { 429: [manyStreams(app, here.clinic.id)] },
    'POST /services/scheduling/clinics/:clinicId/waitlist': {
      400: [{ body: { patientId: here.dentist.id } }, { body: { professionalId: here.receptionist.id } }],
    },
    'PUT /services/scheduling/clinics/:clinicId/waitlist/:id': {
      400: [{ body: { typeId: 2_000_000_000 } }],
      409: [{ body: { version: 7 } }],
    },
    'POST /services/scheduling/clinics/:clinicId/waitlist/:id/close': { 409: [{ body: { version: 7 } }] },
    'POST /services/scheduling/clinics/:clinicId/waitlist/:id/book': {
      400: [{ body: { professionalId: here.receptionist.id } }],
      409: [{ body: { version: 7 } }, { body: { day: nextMonday(), time: '10:00' } }],
    },
    'PUT /services/scheduling/appointments/:id': {
      409: [{ body: { version: 7 } }, { body: { time: '08:30', overbooked: false } }],
    },
    'POST /services/scheduling/appointments/:id/state': {
      409: [{ body: { version: 7 } }, { body: { state: 'fulfilled' } }],
    },
    'POST /services/scheduling/appointments/:id/undo': {
      409: [{ body: { version: 7 } }, { ...past, body: { version: 2 } }],
    },
    'PUT /services/scheduling/clinics/:clinicId/messages': {
      400: [{ body: { earlyHours: 3, lateHours: 4 } }],
    },
    'POST /services/scheduling/appointments/:id/messages': { 409: [past] },
    'POST /services/scheduling/appointments/:id/whatsapp': { 409: [past] },
    'PUT /services/scheduling/clinics/:clinicId/online-booking': {
      400: [{ body: { typeIds: [] } }, { body: { typeIds: [2_000_000_000] } }],
    },
    'GET /services/scheduling/online-booking/:clinicId': {
      404: [{ params: { clinicId: off } }],
      429: ofHolds('online-booking'),
      hiddenBy429: [404],
    },
    'GET /services/scheduling/online-booking/:clinicId/slots': {
      404: [{ params: { clinicId: off } }],
      429: ofHolds('online-booking'),
      hiddenBy429: [404],
    },
    'POST /services/scheduling/online-booking/:clinicId/holds': {
      400: [{ body: { typeId: 2_000_000_000 } }, { body: { day: '2000-01-01' } }],
      404: [{ params: { clinicId: off } }],
      409: [{ body: { day: nextMonday(), time: '10:00' } }],
      429: ofHolds('slot-hold'),
      hiddenBy429: [409],
    },
    'GET /services/scheduling/holds/:token': { 429: bookingGuesses },
    'POST /services/scheduling/holds/:token/request': {
      409: [{ params: { token: expired.token } }, { body: { docNumber } }],
      429: ofHolds('booking-request'),
      hiddenBy429: [409],
    },
    'DELETE /services/scheduling/holds/:token': { 429: bookingGuesses },
    'GET /services/scheduling/booking-links/:token': { 429: bookingGuesses },
    'POST /services/scheduling/booking-links/:token/confirm': {
      409: [{ params: { token: expired.linkToken } }],
      429: bookingGuesses,
      hiddenBy429: [409],
    },
    'GET /services/scheduling/links/:token': { 429: guesses },
    'GET /services/scheduling/links/:token/calendar': { 429: guesses },
    'POST /services/scheduling/links/:token/confirm': {
      409: [cancelled],
      429: guesses,
      hiddenBy429: [409],
    },
    'POST /services/scheduling/links/:token/cancel': {
      409: [{ params: { token: await insertAppointmentLink(app, here.agenda.arrived) } }],
      429: guesses,
      hiddenBy429: [409],
    },
  };
};
