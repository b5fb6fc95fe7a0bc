import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, openEmailConfigs, openForm } from './testing/email-configs.ts';

/** Opens the form of a new configuration and types into it. */
async function begin() {
  const app = await openEmailConfigs();
  const form = await openForm(app.user);
  const host = form.getByRole('textbox', { name: 'Host SMTP' });
  await app.user.type(host, 'smtp.example.com');
  return { ...app, form, host };
}

const question = () => dialog('Hay cambios sin guardar');

const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

describe('leaving the form of a configuration', () => {
  it('leaves the screen only after a confirmation', async () => {
    const { user, go, location } = await begin();
    void go('/dashboard');
    await user.click((await question()).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/email-configuration');
    void go('/dashboard');
    await user.click((await question()).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it('closes by Cancelar without a confirmation, after which the screen is left without one', async () => {
    const { user, form, go, location } = await begin();
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await gone('Nueva configuración');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('closes an unchanged form by Escape', async () => {
    const { user } = await openEmailConfigs();
    await openForm(user);
    await user.keyboard('{Escape}');
    await gone('Nueva configuración');
  });

  it('closes by Escape only after a confirmation', async () => {
    const { user, host } = await begin();
    await user.keyboard('{Escape}');
    await question();
    await user.keyboard('{Escape}');
    await gone('Hay cambios sin guardar');
    expect(host).toHaveValue('smtp.example.com');
    expect(host).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click((await question()).getByRole('button', { name: 'Salir sin guardar' }));
    await gone('Nueva configuración');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
