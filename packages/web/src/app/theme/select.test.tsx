import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppTheme } from '../Providers.tsx';

afterEach(() => vi.useRealTimers());

it('a slow click on a field opens its list without choosing; a click on an option chooses it', () => {
  vi.useFakeTimers();
  render(
    <AppTheme>
      <TextField select label="Dentista" defaultValue="Ana">
        <MenuItem value="Ana">Ana</MenuItem>
        <MenuItem value="Bruno">Bruno</MenuItem>
      </TextField>
    </AppTheme>,
  );
  const field = screen.getByRole('combobox', { name: 'Dentista' });
  fireEvent.mouseDown(field);
  act(() => vi.advanceTimersByTime(1000));
  // The list covers the field.
  const option = screen.getByRole('option', { name: 'Bruno' });
  fireEvent.mouseUp(option);
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('listbox')).toBeVisible();
  expect(field).toHaveTextContent('Ana');
  fireEvent.mouseDown(option);
  fireEvent.mouseUp(option);
  fireEvent.click(option);
  expect(field).toHaveTextContent('Bruno');
});
