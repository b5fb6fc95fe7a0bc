import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { byOwner, clinic, ofClinic, onLink } from './access-cases.ts';
import { insertRequestedHold, laterMonday, newHold, newHoldRequest } from './online-builders.ts';

const online = ({ here }: World) => ({ typeIds: [here.agenda.typeId], daysAhead: 365, noticeHours: 4 });
const farDay = await laterMonday(20);
const heldSlot = ({ here: { agenda } }: World) => newHold(agenda, { day: farDay, time: '15:00' });
const requested = ({ here }: World) => ({ token: here.hold.token });
const linkedHold = ({ here }: World) => ({ token: here.hold.linkToken });
const agendaOf = `?from=${nextMonday()}`;

export const onlineBookingRows: Rows = {
  'GET /services/scheduling/clinics/:clinicId/online-booking': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'PUT /services/scheduling/clinics/:clinicId/online-booking': [
    {
      on: 'own clinic',
      params: clinic,
      body: (world) => ({ enabled: true, ...online(world) }),
      answers: byOwner(200),
    },
  ],
  'GET /services/scheduling/online-booking/:clinicId': [
    { on: 'one that is on', params: clinic, answers: { everybody: 200 }, discloses: onLink },
    {
      on: 'one that is off',
      params: ({ emptyClinic }) => ({ clinicId: emptyClinic.id }),
      answers: { everybody: 404 },
    },
  ],
  'GET /services/scheduling/online-booking/:clinicId/slots': [
    {
      on: 'a type',
      params: clinic,
      query: ({ here }) => `${agendaOf}&typeId=${here.agenda.typeId}`,
      answers: { everybody: 200 },
    },
  ],
  'POST /services/scheduling/online-booking/:clinicId/holds': [
    {
      on: 'a free slot',
      params: clinic,
      body: heldSlot,
      answers: { everybody: 201 },
      consumes: true,
      prepare: async (app) => {
        await app.owner.query("delete from slot_holds where network <> '192.0.2.1'");
        return {};
      },
    },
  ],
  'GET /services/scheduling/holds/:token': [
    { on: 'a valid one', params: requested, answers: { everybody: 200 } },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  'POST /services/scheduling/holds/:token/request': [
    {
      on: 'a valid one',
      params: requested,
      body: () => newHoldRequest(),
      answers: { everybody: 200 },
      consumes: true,
      prepare: async (app, { here }) => ({
        params: { token: (await insertRequestedHold(app, here.agenda, { requests: 0 })).token },
      }),
    },
  ],
  'DELETE /services/scheduling/holds/:token': [
    {
      on: 'a valid one',
      params: ({ here }) => ({ token: here.holdToRelease.token }),
      answers: { everybody: 204 },
    },
  ],
  'GET /services/scheduling/booking-links/:token': [
    { on: 'a valid one', params: linkedHold, answers: { everybody: 200 }, discloses: onLink },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  // Idempotent, so only the first call is audited (hold-confirmation.test.ts).
  'POST /services/scheduling/booking-links/:token/confirm': [
    {
      on: 'a valid one',
      params: ({ here }) => ({ token: here.holdToConfirm.linkToken }),
      answers: { everybody: 200 },
      discloses: onLink,
      isAudited: false,
      isSlow: true,
      prepare: async (app, { here }) => ({
        params: { token: (await insertRequestedHold(app, here.agenda)).linkToken },
      }),
    },
  ],
};
