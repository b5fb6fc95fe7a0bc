import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { EDIT, retype } from './price-rows.ts';
import { dialog, openPrices } from './prices-screen.ts';

export async function expectPriceRefused(text: string, message: string): Promise<void> {
  const { user } = openPrices();
  await user.click(await screen.findByRole('button', { name: EDIT }));
  const form = await dialog('Editar arancel');
  await retype(user, form.getByLabelText('Precio'), text);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(form.getByLabelText('Precio')).toHaveAccessibleDescription(message));
}
