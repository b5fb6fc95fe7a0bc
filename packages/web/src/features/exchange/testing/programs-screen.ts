import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const TOKEN = `dent_3_${'aB-_'.repeat(10)}xyz`;

export const ADDRESS = '/datos?view=programs';

export const open = () => renderScreen(ADDRESS, { session: as('DENTIST') });

export async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Nuevo programa' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nuevo programa' }));
  return {
    ...form,
    name: () => form.getByRole('textbox', { name: 'Nombre del programa' }),
    day: () => form.getByRole('textbox', { name: 'Último día' }),
    scope: (name: string) => form.getByRole('checkbox', { name }),
    submit: () => form.getByRole('button', { name: 'Crear token' }),
  };
}

export async function createToken(user: UserEvent) {
  const form = await openForm(user);
  await user.type(form.name(), 'Laboratorio Sur');
  await user.click(form.scope('Datos de pacientes'));
  await user.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: 'Token de Laboratorio Sur' }));
}
