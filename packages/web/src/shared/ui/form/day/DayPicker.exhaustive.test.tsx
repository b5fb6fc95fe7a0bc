import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from './testing/day-picker-screen.tsx';

it('accepts a day from the calendar and closes it', async () => {
  const { user, onChange } = show('1985-03-09');
  await user.click(screen.getByRole('button', { name: 'Elegir fecha de nacimiento en el calendario' }));
  const calendar = await screen.findByRole('dialog', { name: 'Fecha de nacimiento' });
  await user.click(await within(calendar).findByRole('gridcell', { name: '21' }));
  expect(onChange).toHaveBeenLastCalledWith('1985-03-21');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
