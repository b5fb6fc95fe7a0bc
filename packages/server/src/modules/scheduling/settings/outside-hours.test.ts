import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const DAY = nextMonday();

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let noon: Appointment;
let evening: Appointment;

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app);
  const book = (time: string) =>
    owner().createAppointment({
      params: { clinicId: agenda.clinicId },
      body: newAppointment(agenda, { day: DAY, time }),
    });
  noon = await book('12:00');
  evening = await book('19:30');
});

const owner = () => app.as(agenda.dentist.token).scheduling;
const listOutside = async () => {
  const listed = await owner().listOutsideHours({ params: { clinicId: agenda.clinicId } });
  return listed.map(({ id }) => id);
};
const close = (body: { from: string | null; to: string | null }) =>
  owner().createClosure({
    params: { clinicId: agenda.clinicId },
    body: { fromDay: DAY, toDay: DAY, reason: null, ...body },
  });

test('lists no appointment that is within the hours', async () => {
  expect(await listOutside()).toEqual([]);
});

test('lists the appointments in a closure until it is deleted', async () => {
  const { closure, affected } = await close({ from: '12:15', to: '13:00' });
  expect(affected.map(({ id }) => id)).toEqual([noon.id]);
  expect(await listOutside()).toEqual([noon.id]);
  await owner().removeClosure({ params: { clinicId: agenda.clinicId, id: closure.id } });
  expect(await listOutside()).toEqual([]);
});

test('lists the appointments outside of new hours, except for cancelled ones', async () => {
  const { affected } = await owner().replaceSchedule({
    params: { clinicId: agenda.clinicId, professionalId: agenda.professionalId },
    body: {
      validFrom: DAY,
      // An appointment may span two intervals that touch.
      intervals: [
        { weekday: 1, from: '08:00', to: '12:15' },
        { weekday: 1, from: '12:15', to: '19:45' },
      ],
    },
  });
  expect(affected.map(({ id }) => id)).toContain(evening.id);
  expect(await listOutside()).toEqual([evening.id]);
  await owner().changeAppointmentState({
    params: { id: evening.id },
    body: { state: 'cancelled', version: 1, cancelledBy: 'clinic', reason: null },
  });
  expect(await listOutside()).toEqual([]);
});

test('lists the appointments of a professional who has left the clinic', async () => {
  await app.owner.query(`update users set roles = array['RECEPTIONIST'] where id = $1`, [agenda.dentist.id]);
  const listed = await app
    .as(agenda.dentist.token)
    .scheduling.listOutsideHours({ params: { clinicId: agenda.clinicId } });
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([noon.id, evening.id]));
});
