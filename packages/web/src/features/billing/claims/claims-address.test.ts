import { expect, test } from 'vitest';
import { withParameter } from '../../../shared/lib/search-parameters.ts';
import { readInsurance, readView, viewSearch } from './claims-address.ts';

const params = (text: string) => new URLSearchParams(text);

test.each([
  ['', 'pending'],
  ['view=debts', 'debts'],
  ['view=nada', 'pending'],
])('reads %j as the view %s', (text, view) => {
  expect(readView(params(text))).toBe(view);
});

test('keeps the clinic and drops the filters in the address of another view', () => {
  expect(viewSearch(params('clinic=3&insurance=5&missing=1'), 'debts')).toBe('?clinic=3&view=debts');
  expect(viewSearch(params('view=debts'), 'pending')).toBe('');
});

test.each([
  ['insurance=5', 5],
  ['insurance=0', undefined],
  ['insurance=5x', undefined],
  ['', undefined],
])('reads %j as the obra social %s', (text, id) => {
  expect(readInsurance(params(text))).toBe(id);
});

test('sets and removes a parameter', () => {
  expect(`${withParameter(params('a=1'), 'b', '2')}`).toBe('a=1&b=2');
  expect(`${withParameter(params('a=1&b=2'), 'b', undefined)}`).toBe('a=1');
});
