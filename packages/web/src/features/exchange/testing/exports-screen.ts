import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ADDRESS = '/datos?view=exports';

export const open = () => renderScreen(ADDRESS, { session: as('DENTIST') });

export const startButton = () => screen.findByRole('button', { name: 'Exportar la clínica' });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The failed export says why, has no file and is started again. */
export async function retryFailed(text: RegExp): Promise<void> {
  const { user } = open();
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: /^Reintentar la exportación/ }));
  expect(await screen.findByRole('group', { name: 'Exportación en curso' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Reintentar la exportación/ })).toBeNull();
}
