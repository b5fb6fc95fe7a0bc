import { render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { setupUser } from '../../../testing/user.ts';
import { DniFormField } from './DniFormField.tsx';

function Form({ docNumber }: { docNumber: string }) {
  const { control } = useForm({ defaultValues: { docNumber } });
  return <DniFormField control={control} name="docNumber" label="DNI" />;
}

function show(docNumber: string) {
  render(<Form docNumber={docNumber} />);
  return { user: setupUser(), field: screen.getByRole('textbox', { name: 'DNI' }) };
}

it.each([
  ['at the end', 8, '284569137'],
  ['in the middle', 3, '284756913'],
  ['at the beginning', 0, '728456913'],
])('keeps the other digits when a ninth is typed %s', async (_, caret, typed) => {
  const { user, field } = show('28456913');
  await user.type(field, '7', { initialSelectionStart: caret });
  expect(field).toHaveValue(typed);
});

it.each([
  ['', '28.456.913', '28456913'],
  ['', ' 28 456 913 ', '28456913'],
  ['', '20-28456913-4', '20284569134'],
])('turns the text %j, with %j pasted, into %j', async (before, pasted, after) => {
  const { user, field } = show(before);
  await user.click(field);
  await user.paste(pasted);
  expect(field).toHaveValue(after);
});

it('replaces a selected digit', async () => {
  const { user, field } = show('28456913');
  await user.type(field, '7', { initialSelectionStart: 2, initialSelectionEnd: 3 });
  expect(field).toHaveValue('28756913');
});

it('leaves the caret in place when a letter is dropped', async () => {
  const { user, field } = show('2856913');
  await user.type(field, 'x4', { initialSelectionStart: 2 });
  expect(field).toHaveValue('28456913');
});
