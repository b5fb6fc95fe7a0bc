import { DEFAULT_FOLLOW_UP_TEMPLATES } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { expect, test } from 'vitest';
import { changedKinds, isDefault, valuesOf } from './templates-form.ts';

const own = { subject: 'Asunto', body: 'Texto', whatsapp: 'Hola' };

test('begins with the texts in use', () => {
  const values = valuesOf([{ kind: 'missed', own: true, ...own }]);
  expect(values.missed).toEqual(own);
  expect(values.recall).toEqual(DEFAULT_FOLLOW_UP_TEMPLATES.recall);
});

test.each(['subject', 'body', 'whatsapp'] as const)('detects a change of the %s', (text) => {
  const before = valuesOf([]);
  const after = { ...before, other: { ...before.other, [text]: 'Otro' } };
  expect(changedKinds(before, after)).toEqual(['other']);
  expect(isDefault('other', after.other)).toBe(false);
  expect(isDefault('other', before.other)).toBe(true);
});
