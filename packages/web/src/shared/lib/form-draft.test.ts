import { beforeEach, expect, test } from 'vitest';
import { findFormDraft, keepFormDraft, removeFormDraft } from './form-draft.ts';

const EMPTY = { name: '', password: '', owner: { username: '', currentPassword: '' } };
const typed = {
  name: 'Luna',
  password: 'ocho1234',
  owner: { username: 'ana', currentPassword: 'nueve6789' },
};
const kept = { name: 'Luna', password: '', owner: { username: 'ana', currentPassword: '' } };

beforeEach(() => sessionStorage.clear());

test('what was typed is found again, but for passwords, which are never written', () => {
  keepFormDraft('a', typed);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/ocho1234|nueve6789/);
  expect(findFormDraft('a', EMPTY)).toEqual(kept);
  expect(findFormDraft('b', EMPTY)).toBeUndefined();
});

test('after it was removed nothing is found', () => {
  keepFormDraft('a', typed);
  removeFormDraft('a');
  expect(findFormDraft('a', EMPTY)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['nothing typed', JSON.stringify(EMPTY)],
  ['another shape', '{"name":{"first":"Luna"},"owner":"ana","clinic":"Sol"}'],
  ['a list', '["Luna"]'],
  ['no JSON', '{'],
])('%s is no draft', (_, stored) => {
  sessionStorage.setItem('dentaria-draft:a', stored);
  expect(findFormDraft('a', EMPTY)).toBeUndefined();
});
