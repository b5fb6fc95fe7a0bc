import type { HoldCreate } from '@dentaria/contract/scheduling/online-booking.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic, newAppointment } from '../../../testing/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHold } from '../testing/online-builders.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });

let agenda: BuiltAgenda & { readonly dentist: { readonly token: string } };

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  agenda = await buildAgendaOfClinic(app);
});

const visitor = () => app.as(null).scheduling;
const staff = () => app.as(agenda.dentist.token).scheduling;
const clinic = () => ({ clinicId: agenda.clinicId });
const hold = (overrides: Partial<HoldCreate> = {}) =>
  visitor().createHold({ params: clinic(), body: newHold(agenda, overrides) });
const book = (overrides = {}) =>
  staff().createAppointment({
    params: clinic(),
    body: newAppointment(agenda, { time: '11:00', ...overrides }),
  });

describe('races', () => {
  test('of twenty visitors for a slot, one holds it', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hold()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
  });

  test('between a visitor and the staff, one gets the slot', async () => {
    for (let round = 0; round < 15; round += 1) {
      const time = `${String(11 + Math.floor(round / 2)).padStart(2, '0')}:${round % 2 === 0 ? '00' : '30'}`;
      const outcomes = await Promise.allSettled([hold({ time }), book({ time })]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await app.owner.query('delete from slot_holds');
    }
  });
});
