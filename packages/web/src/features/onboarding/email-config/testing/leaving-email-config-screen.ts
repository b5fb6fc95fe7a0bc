import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { dialog, openEmailConfigs } from './email-configs.ts';

/** Opens the form of a new configuration and types into it. */
export async function begin() {
  const app = await openEmailConfigs();
  await app.user.click(screen.getByRole('button', { name: 'Nueva Configuración' }));
  const form = await dialog('Nueva Configuración');
  const host = form.getByRole('textbox', { name: 'Host SMTP' });
  await app.user.type(host, 'smtp.example.com');
  return { ...app, form, host };
}

export const question = () => dialog('Hay cambios sin guardar');

export const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
