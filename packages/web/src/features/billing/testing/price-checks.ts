import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { EDIT, retype } from './price-rows.ts';
import { type ASSOCIATE, dialog, openPrices } from './prices-screen.ts';

export async function expectReadOnlyPrices(session: typeof ASSOCIATE): Promise<void> {
  const { user } = openPrices('/aranceles', { session });
  await screen.findByText('Restauración');
  expect(screen.queryByRole('button', { name: 'Aumentar' })).toBeNull();
  expect(screen.queryByRole('button', { name: EDIT })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Más acciones' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Descargar CSV']);
}

export async function expectPriceRefused(text: string, message: string): Promise<void> {
  const { user } = openPrices();
  await user.click(await screen.findByRole('button', { name: EDIT }));
  const form = await dialog('Editar arancel');
  await retype(user, form.getByLabelText('Precio'), text);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(form.getByLabelText('Precio')).toHaveAccessibleDescription(message));
}
