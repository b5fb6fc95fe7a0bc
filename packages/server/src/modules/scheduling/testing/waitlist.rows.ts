import { timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, contact, ofClinic } from './access-cases.ts';

const waiting = ({ here }: World) => ({
  patientId: here.agenda.patientId,
  typeId: here.agenda.typeId,
  fromDay: nextMonday(),
});
const waitingEntry = (world: World) => ({ ...clinic(world), id: world.here.agenda.waitingId });
/** No other call books this half hour from 11:00 on, because bookings from the waitlist are never overbooked. */
let halfHours = 0;
const nextFreeSlot = () => {
  const week = Math.floor(halfHours / 18);
  const minutes = 11 * 60 + (halfHours % 18) * 30;
  halfHours += 1;
  return { day: nextMonday(new Date(WEDNESDAY.getTime() + week * WEEK_MS)), time: timeOfMinutes(minutes) };
};
const WEEK_MS = 7 * 24 * 3_600_000;

async function addToWaitlist(app: ProductUnderTest, world: World) {
  const { id } = await app
    .as(world.admin.token)
    .scheduling.createWaitlistEntry({ params: clinic(world), body: waiting(world) });
  return { params: { ...clinic(world), id } };
}

export const waitlistRows: Rows = {
  'GET /services/scheduling/clinics/:clinicId/waitlist': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: contact },
  ],
  'GET /services/scheduling/clinics/:clinicId/waitlist/offers': [
    {
      on: 'a free slot',
      params: clinic,
      query: ({ here }) =>
        `?professionalId=${here.agenda.professionalId}&day=${nextMonday()}&time=16:00&minutes=30`,
      answers: ofClinic(200),
      discloses: contact,
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/waitlist': [
    {
      on: 'a new object',
      params: clinic,
      body: waiting,
      answers: ofClinic(201),
      mayName: ['professionalId'],
      discloses: contact,
    },
  ],
  'PUT /services/scheduling/clinics/:clinicId/waitlist/:id': [
    {
      on: 'an existing object',
      params: waitingEntry,
      body: (world) => ({ ...waiting(world), patientId: undefined, version: 1 }),
      answers: ofClinic(200),
      mayName: ['professionalId'],
      consumes: true,
      prepare: addToWaitlist,
      discloses: contact,
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/waitlist/:id/close': [
    {
      on: 'an existing object',
      params: waitingEntry,
      body: () => ({ version: 1 }),
      answers: ofClinic(204),
      consumes: true,
      prepare: addToWaitlist,
    },
  ],
  'POST /services/scheduling/clinics/:clinicId/waitlist/:id/book': [
    {
      on: 'an existing object',
      params: waitingEntry,
      body: ({ here }) => ({
        professionalId: here.agenda.professionalId,
        ...nextFreeSlot(),
        version: 1,
      }),
      answers: ofClinic(201),
      consumes: true,
      prepare: addToWaitlist,
      discloses: contact,
    },
  ],
};
