import { expect, it } from 'vitest';
import { appointment } from '../testing/agendas.ts';
import { freedSlot } from './freed-slot.ts';

const { professionalId, chairId, startsAt, endsAt } = appointment();
const place = { professionalId, chairId, startsAt, endsAt };

it.each([
  ['a cancellation', { state: 'cancelled' }, place],
  ['a move to another time', { startsAt: '2026-12-03T14:00:00.000Z' }, place],
  ['a move to another professional', { professionalId: 2 }, place],
  ['another length', { endsAt: '2026-12-03T14:00:00.000Z' }, undefined],
  ['a confirmation', { state: 'confirmed' }, undefined],
] as const)('finds the slot freed by %s, if any', (_, change, expected) => {
  expect(freedSlot(appointment(), appointment(change))).toEqual(expected);
});

it('finds no slot freed by a second cancellation', () => {
  const cancelled = appointment({ state: 'cancelled' });
  expect(freedSlot(cancelled, cancelled)).toBeUndefined();
});
