import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setupUser } from '../../../testing/user.ts';
import { DayPicker } from './DayPicker.tsx';

function show(day = '') {
  const onChange = vi.fn<(day: string) => void>();
  render(
    <main>
      <DayPicker label="Fecha de nacimiento" day={day} onChange={onChange} />
    </main>,
  );
  return { user: setupUser(), onChange };
}

it('accepts a typed day', async () => {
  const { user, onChange } = show();
  await user.type(screen.getByLabelText('Fecha de nacimiento'), '09031985');
  expect(screen.getByLabelText('Fecha de nacimiento')).toHaveValue('09/03/1985');
  expect(onChange).toHaveBeenLastCalledWith('1985-03-09');
  expect(onChange).toHaveBeenCalledWith('incompleta:09/');
});

it('accepts a day from the calendar, which closes', async () => {
  const { user, onChange } = show('1985-03-09');
  await user.click(screen.getByRole('button', { name: 'Elegir fecha de nacimiento en el calendario' }));
  const calendar = await screen.findByRole('dialog', { name: 'Fecha de nacimiento' });
  await user.click(await within(calendar).findByRole('gridcell', { name: '21' }));
  expect(onChange).toHaveBeenLastCalledWith('1985-03-21');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('can be cleared', async () => {
  const { user, onChange } = show('1985-03-09');
  await user.clear(screen.getByLabelText('Fecha de nacimiento'));
  expect(onChange).toHaveBeenLastCalledWith('');
});
