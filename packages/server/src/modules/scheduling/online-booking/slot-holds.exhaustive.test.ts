import { describe, expect, test } from 'vitest';
import { testOnlineBookings } from '../testing/online-bookings.ts';

const { app, hold, book } = await testOnlineBookings();

describe('races', () => {
  test('give a slot to one of twenty visitors', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => hold()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
  });

  test('give a slot either to a visitor or to the staff', async () => {
    for (let round = 0; round < 15; round += 1) {
      const time = `${String(11 + Math.floor(round / 2)).padStart(2, '0')}:${round % 2 === 0 ? '00' : '30'}`;
      const outcomes = await Promise.allSettled([hold({ time }), book({ time })]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await app.owner.query('delete from slot_holds');
    }
  });
});
