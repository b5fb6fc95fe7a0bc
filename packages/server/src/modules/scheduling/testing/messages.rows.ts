import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { insertLinkedAppointment, newMessageSettings } from '../../../testing/builders/agenda-builders.ts';
import { appointment, book, byOwner, clinic, contact, ofClinic, onLink } from './access-cases.ts';

const link = ({ here }: World) => ({ token: here.linkToken });
const linkToCancel = ({ here }: World) => ({ token: here.linkTokenToCancel });

export const messageRows: Rows = {
  'GET /services/scheduling/clinics/:clinicId/messages': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'PUT /services/scheduling/clinics/:clinicId/messages': [
    { on: 'own clinic', params: clinic, body: () => newMessageSettings(), answers: byOwner(200) },
  ],
  'PUT /services/scheduling/patients/:id/message-consent': [
    {
      on: 'a patient',
      params: ({ here }) => ({ id: here.newcomer.id }),
      body: () => ({ answer: 'yes' }),
      answers: ofClinic(200),
    },
  ],
  'GET /services/scheduling/appointments/:id/messages': [
    { on: 'an existing object', params: appointment, answers: ofClinic(200) },
  ],
  'POST /services/scheduling/appointments/:id/messages': [
    {
      on: 'an existing object',
      params: appointment,
      answers: ofClinic(201),
      consumes: true,
      prepare: async (app, world) => ({ params: { id: (await book(app, world)).id } }),
    },
  ],
  'POST /services/scheduling/appointments/:id/whatsapp': [
    {
      on: 'an existing object',
      params: appointment,
      answers: ofClinic(201),
      discloses: (world) => [...contact(world), ...onLink(world)],
    },
  ],
  'DELETE /services/scheduling/appointments/:id/links': [
    { on: 'an existing object', params: appointment, answers: ofClinic(200), discloses: contact },
  ],
  'GET /services/scheduling/links/:token': [
    { on: 'a valid one', params: link, answers: { everybody: 200 }, discloses: onLink },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  'GET /services/scheduling/links/:token/calendar': [
    { on: 'a valid one', params: link, answers: { everybody: 200 }, discloses: onLink },
  ],
  // Idempotent, so only the first call is audited (appointment-links.test.ts).
  'POST /services/scheduling/links/:token/confirm': [
    {
      on: 'a valid one',
      params: link,
      answers: { everybody: 200 },
      discloses: onLink,
      isAudited: false,
      prepare: async (app, { here }) => ({
        params: { token: await insertLinkedAppointment(app, here.agenda) },
      }),
    },
  ],
  'POST /services/scheduling/links/:token/cancel': [
    {
      on: 'a valid one',
      params: linkToCancel,
      answers: { everybody: 200 },
      discloses: onLink,
      isAudited: false,
      prepare: async (app, { here }) => ({
        params: { token: await insertLinkedAppointment(app, here.agenda) },
      }),
    },
  ],
};
