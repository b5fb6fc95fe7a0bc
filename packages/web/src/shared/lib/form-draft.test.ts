import { beforeEach, expect, test } from 'vitest';
import { findFormDraft, removeFormDraft, saveFormDraft } from './form-draft.ts';

const EMPTY = { name: '', password: '', owner: { username: '', currentPassword: '' } };
const typed = {
  name: 'Luna',
  password: 'ocho1234',
  owner: { username: 'ana', currentPassword: 'nueve6789' },
};
const restored = { name: 'Luna', password: '', owner: { username: 'ana', currentPassword: '' } };

beforeEach(() => sessionStorage.clear());

test('a draft is restored without passwords, which are never stored', () => {
  saveFormDraft('a', typed);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/ocho1234|nueve6789/);
  expect(findFormDraft('a', EMPTY)).toEqual(restored);
  expect(findFormDraft('b', EMPTY)).toBeUndefined();
});

test('a removed draft is not restored', () => {
  saveFormDraft('a', typed);
  removeFormDraft('a');
  expect(findFormDraft('a', EMPTY)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['nothing typed', JSON.stringify(EMPTY)],
  ['another shape', '{"name":{"first":"Luna"},"owner":"ana","clinic":"Sol"}'],
  ['a list', '["Luna"]'],
  ['no JSON', '{'],
])('%s is not restored', (_, stored) => {
  sessionStorage.setItem('dentaria-draft:a', stored);
  expect(findFormDraft('a', EMPTY)).toBeUndefined();
});
