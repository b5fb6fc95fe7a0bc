import { all, DENTISTS, type Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { appointment, book, booking, clinic, contact, ofClinic } from './access-cases.ts';

async function bookAndConfirm(app: ProductUnderTest, world: World) {
  const { id } = await book(app, world);
  return app.as(world.admin.token).scheduling.changeAppointmentState({
    params: { id },
    body: { state: 'confirmed', version: 1, reason: null },
  });
}

const months = `?from=2026-11&to=2026-12`;
const numbers = { ...all(['admin', ...DENTISTS], 200), dentistElsewhere: 404 };
const agendaOf = `?from=${nextMonday()}`;

export const appointmentRows: Rows = {
  'GET /services/scheduling/clinics/:clinicId/agenda': [
    { on: 'a day', params: clinic, query: () => agendaOf, answers: ofClinic(200), discloses: contact },
  ],
  'GET /services/scheduling/clinics/:clinicId/agenda/events': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'GET /services/scheduling/clinics/:clinicId/slots': [
    {
      on: 'a type',
      params: clinic,
      query: (world) => `${agendaOf}&typeId=${world.here.agenda.typeId}`,
      answers: ofClinic(200),
    },
  ],
  'GET /services/scheduling/clinics/:clinicId/numbers': [
    { on: 'two months', params: clinic, query: () => months, answers: numbers, isAudited: true },
  ],
  'GET /services/scheduling/clinics/:clinicId/numbers/csv': [
    { on: 'two months', params: clinic, query: () => months, answers: numbers, isAudited: true },
  ],
  'GET /services/scheduling/patients/:id/appointments': [
    {
      on: 'a patient',
      params: ({ here }) => ({ id: here.newcomer.id }),
      answers: { ...ofClinic(200), patient: 404, patientElsewhere: 404, impostor: 404 },
      discloses: contact,
    },
  ],
  'GET /services/scheduling/appointments/:id': [
    {
      on: 'an existing object',
      params: appointment,
      answers: { ...ofClinic(200), patient: 404, patientElsewhere: 404, impostor: 404 },
      discloses: contact,
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/appointments': [
    { on: 'a new object', params: clinic, body: booking, answers: ofClinic(201), discloses: contact },
  ],
  'POST /services/scheduling/clinics/:clinicId/appointments/series': [
    {
      on: 'a new object',
      params: clinic,
      body: (world) => ({ ...booking(world), everyWeeks: 52, times: 2, outsideHours: true }),
      answers: ofClinic(201),
      discloses: contact,
    },
  ],
  'PUT /services/scheduling/appointments/:id': [
    {
      on: 'an existing object',
      params: appointment,
      body: (world) => ({ ...booking(world), patientId: undefined, version: 1 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: async (app, world) => ({ params: { id: (await book(app, world)).id } }),
      discloses: contact,
    },
  ],
  'POST /services/scheduling/appointments/:id/state': [
    {
      on: 'an existing object',
      params: appointment,
      body: () => ({ state: 'confirmed', version: 1, reason: null }),
      answers: ofClinic(200),
      consumes: true,
      prepare: async (app, world) => ({ params: { id: (await book(app, world)).id } }),
      discloses: contact,
    },
  ],
  'POST /services/scheduling/appointments/:id/undo': [
    {
      on: 'one with a change',
      params: ({ here }) => ({ id: here.agenda.arrived.id }),
      body: () => ({ version: 2 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: async (app, world) => ({
        params: { id: (await bookAndConfirm(app, world)).id },
        body: { version: 2 },
      }),
      discloses: contact,
    },
    {
      on: 'one without a change',
      params: appointment,
      body: () => ({ version: 1 }),
      answers: ofClinic(409),
    },
  ],
};
