import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/database/database.ts';
import { newAppointment, nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { calendarOf, hoursBefore, propertyOf, testOutbox } from '../testing/outbox.ts';

const { app, world, calls, configure, book, move, cancel, plan, statesOf, deliver } = await testOutbox();
const DAY = nextMonday();

describe('delivery', () => {
  test('sends one Message-ID, whichever transaction crashes', async () => {
    await configure({ confirmations: false });
    for (let crashAt = 1; crashAt <= 4; crashAt += 1) {
      const booked = await book({ time: `${10 + crashAt}:30` });
      world.now = hoursBefore(booked, 47);
      let transactions = 0;
      const crashing: Database = {
        ...app.database,
        transaction: (work) => {
          transactions += 1;
          if (transactions === crashAt) throw new Error('killed');
          return app.database.transaction(work);
        },
      };
      await plan(crashing).catch(() => {});
      transactions = 0;
      await deliver(crashing);
      await plan();
      await deliver();
      await deliver();
      expect(await statesOf(booked)).toEqual({ 'early-reminder': 'sent' });
      world.now = WEDNESDAY;
    }
    expect(new Set(world.server.received.map(({ messageId }) => messageId)).size).toBe(4);
  });
});

describe('a booking', () => {
  test('sends only the cancellation if it is cancelled before its confirmation is sent', async () => {
    await configure();
    await cancel(await book());
    await deliver();
    expect(world.server.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/cancelado$/),
    ]);
  });

  test('sends a message for each move there and back', async () => {
    await configure();
    const booked = await book();
    await deliver();
    let moved = booked;
    for (const time of ['17:00', '15:00', '17:00']) {
      moved = await move(moved, time);
      await deliver();
    }
    expect(world.server.received.map((mail) => propertyOf(calendarOf(mail), 'SEQUENCE'))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('sends one confirmation for a series', async () => {
    await configure();
    await calls().createSeries({
      params: { clinicId: world.agenda.clinicId },
      body: {
        ...newAppointment(world.agenda, { patientId: world.patientId, time: '15:00', day: addDays(DAY, 1) }),
        everyWeeks: 1,
        times: 4,
        outsideHours: true,
      },
    });
    await deliver();
    expect(world.server.received).toHaveLength(1);
  });
});
