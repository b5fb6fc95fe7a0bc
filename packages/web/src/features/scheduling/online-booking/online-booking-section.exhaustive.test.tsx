import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBookingSettings } from './testing/online-booking-screens.ts';

it('shows an error at each field that is out of range', async () => {
  const { user } = openBookingSettings();
  await user.clear(await screen.findByLabelText('Con hasta cuántos días de anticipación'));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Entre 1 y 365 días')).toBeVisible();
});
