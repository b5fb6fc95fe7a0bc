import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATES,
  canTransition,
  canUndo,
  isActive,
  isPending,
  nextStates,
} from './appointment-states.ts';

// One row per state, with a mark for each state that may follow.
const TABLE = `
              booked confirmed arrived in-chair fulfilled cancelled no-show
  booked      .      x         x       x        .         x         x
  confirmed   .      .         x       x        .         x         x
  arrived     .      .         .       x        .         x         x
  in-chair    .      .         .       .        x         .         .
  fulfilled   .      .         .       .        .         .         .
  cancelled   .      .         .       .        .         .         .
  no-show     .      .         .       .        .         .         .
`;

test('allows exactly the transitions of the table', () => {
  const [header = [], ...rows] = TABLE.trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  expect(header).toEqual(APPOINTMENT_STATES);
  expect(rows.map(([state]) => state)).toEqual(APPOINTMENT_STATES);
  for (const [index, from] of APPOINTMENT_STATES.entries()) {
    const allowed = APPOINTMENT_STATES.filter((_, column) => rows[index]?.[column + 1] === 'x');
    expect(nextStates(from)).toEqual(allowed);
    for (const to of APPOINTMENT_STATES) expect(canTransition(from, to)).toBe(allowed.includes(to));
  }
});

test('cancelled and missed appointments free their time', () => {
  expect(APPOINTMENT_STATES.filter((state) => !isActive(state))).toEqual(['cancelled', 'no-show']);
});

test('an appointment can move only until the patient is seated', () => {
  expect(APPOINTMENT_STATES.filter(isPending)).toEqual(['booked', 'confirmed', 'arrived']);
});

test('a change can be undone only on the same day', () => {
  expect(canUndo({ from: 'booked', day: '2026-12-03' }, '2026-12-03')).toBe(true);
  expect(canUndo({ from: 'booked', day: '2026-12-03' }, '2026-12-04')).toBe(false);
  expect(canUndo(undefined, '2026-12-03')).toBe(false);
});
