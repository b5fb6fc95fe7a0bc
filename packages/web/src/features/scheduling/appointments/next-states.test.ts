import { expect, it } from 'vitest';
import { actionName, actionsOf } from './next-states.ts';

it.each([
  ['booked', false, 'Confirmar', ['Llegó', 'Pasa al sillón'], ['Cancelar turno', 'No vino']],
  ['booked', true, 'Llegó', ['Confirmar', 'Pasa al sillón'], ['Cancelar turno', 'No vino']],
  ['confirmed', false, undefined, ['Llegó', 'Pasa al sillón'], ['Cancelar turno', 'No vino']],
  ['confirmed', true, 'Llegó', ['Pasa al sillón'], ['Cancelar turno', 'No vino']],
  ['arrived', true, 'Pasa al sillón', [], ['Cancelar turno', 'No vino']],
  ['in-chair', true, 'Atendido', [], []],
  ['fulfilled', true, undefined, [], []],
  ['cancelled', true, undefined, [], []],
  ['no-show', true, undefined, [], []],
] as const)('offers the actions for %s, today: %s', (state, isToday, usual, others, endings) => {
  const actions = actionsOf(state, isToday);
  expect(actions.usual && actionName(actions.usual)).toBe(usual);
  expect(actions.others.map(actionName)).toEqual(others);
  expect(actions.endings.map(actionName)).toEqual(endings);
});
