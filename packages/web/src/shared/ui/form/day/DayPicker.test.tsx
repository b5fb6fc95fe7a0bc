import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from './testing/day-picker-screen.tsx';

it('accepts a typed day', async () => {
  const { user, onChange } = show();
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '09031985');
  expect(screen.getByLabelText('Fecha de nacimiento')).toHaveValue('09/03/1985');
  expect(onChange).toHaveBeenLastCalledWith('1985-03-09');
  expect(onChange).toHaveBeenCalledWith('incompleta:09/');
});

it('accepts an empty date', async () => {
  const { user, onChange } = show('1985-03-09');
  await user.clear(screen.getByLabelText('Fecha de nacimiento'));
  expect(onChange).toHaveBeenLastCalledWith('');
});
