import { expect, test } from 'vitest';
import { cashSession } from '../testing/cash-sessions.ts';
import { totalsByMethod, totalsByPerson } from './session-totals.ts';

const { taken } = cashSession({
  taken: [
    { method: 'cash', by: { id: 8, name: 'Rosa Vega' }, count: 1, amount: 400 },
    { method: 'cash', by: { id: 7, name: 'Ana Paz' }, count: 2, amount: 100 },
    { method: 'transfer', by: { id: 8, name: 'Rosa Vega' }, count: 3, amount: -50 },
  ],
});

test('adds the payments of a session by method and by person', () => {
  expect(totalsByMethod(taken)).toEqual([
    { id: 'cash', name: 'Efectivo', count: 3, amount: 500 },
    { id: 'transfer', name: 'Transferencia', count: 3, amount: -50 },
  ]);
  expect(totalsByPerson(taken)).toEqual([
    { id: 7, name: 'Ana Paz', count: 2, amount: 100 },
    { id: 8, name: 'Rosa Vega', count: 4, amount: 350 },
  ]);
});
