import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { DniFormField } from './DniFormField.tsx';

function Form({ docNumber }: { docNumber: string }) {
  const { control } = useForm({ defaultValues: { docNumber } });
  return <DniFormField control={control} name="docNumber" label="DNI" />;
}

function show(docNumber: string) {
  render(<Form docNumber={docNumber} />);
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'DNI' }) };
}

it.each([
  ['at the end', 8],
  ['in the middle', 3],
  ['at the beginning', 0],
])('refuses a ninth digit %s: it would make another number', async (_, caret) => {
  const { user, field } = show('28456913');
  await user.type(field, '7', { initialSelectionStart: caret });
  expect(field).toHaveValue('28456913');
});

it.each([
  ['', '28.456.913', '28456913'],
  ['', ' 28 456 913 ', '28456913'],
  ['', '284569137', ''],
  ['28', '20-28456913-4', '28'],
])('in %j, %j pasted makes %j', async (before, pasted, after) => {
  const { user, field } = show(before);
  await user.click(field);
  await user.paste(pasted);
  expect(field).toHaveValue(after);
});

it('takes another digit in place of one that is selected', async () => {
  const { user, field } = show('28456913');
  await user.type(field, '7', { initialSelectionStart: 2, initialSelectionEnd: 3 });
  expect(field).toHaveValue('28756913');
});

it.each([
  ['a letter', '2856913', 'x4'],
  ['a refused digit', '28456913', '7{Backspace}8'],
])('goes on where %s was dropped', async (_, before, typed) => {
  const { user, field } = show(before);
  await user.type(field, typed, { initialSelectionStart: 2 });
  expect(field).toHaveValue('28456913');
});
