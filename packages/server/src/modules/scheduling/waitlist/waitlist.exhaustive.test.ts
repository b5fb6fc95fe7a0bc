import { addDays, timeOfMinutes } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { testWaitlist } from '../testing/waitlist-fixture.ts';

const { app, world, add, offers, sendBooking, listed } = await testWaitlist();
const DAY = nextMonday();

let { agenda } = world;
beforeEach(() => {
  ({ agenda } = world);
});

describe('the entries that fit a slot', () => {
  test.each([
    ['include one for its professional', () => ({ professionalId: agenda.professionalId }), true],
    ['exclude one from a later day on', () => ({ fromDay: addDays(DAY, 1) }), false],
    ['exclude one until an earlier day', () => ({ fromDay: '2026-01-01', toDay: addDays(DAY, -1) }), false],
    ['include one for the morning', () => ({ part: 'morning' as const }), true],
    ['exclude one for the afternoon', () => ({ part: 'afternoon' as const }), false],
  ])('%s', async (_, preference, isOffered) => {
    const { id } = await add(preference());
    expect(await offers()).toEqual(isOffered ? [id] : []);
  });
});

describe('booking', () => {
  test('gives a slot to one of two concurrent entries and closes only that entry', async () => {
    for (let round = 0; round < 10; round += 1) {
      const entries = [await add(), await add(), await add()];
      const time = timeOfMinutes(11 * 60 + round * 30);
      const answers = await Promise.all(entries.map((entry) => sendBooking(entry, { time })));
      const statuses = answers.map(({ statusCode }) => statusCode);
      const winners = entries.filter((_, index) => statuses[index] === 201);
      expect(statuses.toSorted()).toEqual([201, 409, 409]);
      const losers = entries.filter((entry) => !winners.includes(entry)).map(({ id }) => id);
      expect(await listed()).toEqual(expect.arrayContaining(losers));
      expect(await listed()).not.toContain(winners[0]?.id);
    }
  });

  test('books an entry once for two concurrent calls', async () => {
    const entry = await add();
    const answers = await Promise.all(
      ['11:00', '12:00', '13:00'].map((time) => sendBooking(entry, { time })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 404, 404]);
    const { rows } = await app.owner.query(
      'select count(*)::int as count from appointments where patient_id = $1',
      [entry.patient.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
