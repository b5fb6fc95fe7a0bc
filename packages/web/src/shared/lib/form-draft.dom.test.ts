import { beforeEach, expect, test } from 'vitest';
import { findFormDraft, removeFormDraft, removeFormDrafts, saveFormDraft } from './form-draft.ts';

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

test('values of every kind are restored', () => {
  const empty = { clinicId: null, port: 587, enabled: true, roles: [] };
  const chosen = { clinicId: 3, port: null, enabled: false, roles: [{ name: 'DENTIST' }] };
  saveFormDraft('a', chosen);
  expect(findFormDraft('a', empty)).toEqual(chosen);
});

test('values of another kind are ignored', () => {
  saveFormDraft('a', { clinicId: '3', enabled: 'no', roles: { name: 'DENTIST' }, name: ['Luna'] });
  expect(findFormDraft('a', { clinicId: null, enabled: true, roles: [], name: '' })).toBeUndefined();
});

test('only drafts with the prefix are removed', () => {
  for (const name of ['reload:7:/users/add', 'reload:8:/clinics/add', 'register-clinic'])
    saveFormDraft(name, typed);
  sessionStorage.setItem('reload:', 'x');
  removeFormDrafts('reload:');
  expect(Object.keys(sessionStorage).sort()).toEqual(['dentaria-draft:register-clinic', 'reload:']);
});

test.each([
  ['a draft of unchanged values', JSON.stringify(EMPTY)],
  ['a draft of another shape', '{"name":{"first":"Luna"},"owner":"ana","clinic":"Sol"}'],
  ['a list', '["Luna"]'],
  ['malformed JSON', '{'],
])('%s is not restored', (_, stored) => {
  sessionStorage.setItem('dentaria-draft:a', stored);
  expect(findFormDraft('a', EMPTY)).toBeUndefined();
});
