import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, openEmailConfigs } from './testing/email-configs.ts';
import { begin, gone, question } from './testing/leaving-email-config-screen.ts';

describe('a form with unsaved changes', () => {
  it('is left only after a confirmation', async () => {
    const { user, go, location } = await begin();
    void go('/dashboard');
    await user.click((await question()).getByRole('button', { name: 'Seguir editando' }));
    expect(location()).toBe('/email-configuration');
    void go('/dashboard');
    await user.click((await question()).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  it('is closed by Cancelar at once, after which the screen is left without a confirmation', async () => {
    const { user, form, go, location } = await begin();
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await gone('Nueva Configuración');
    await go('/dashboard');
    expect(location()).toBe('/dashboard');
  });

  it('without changes is closed by Escape', async () => {
    const { user } = await openEmailConfigs();
    await user.click(screen.getByRole('button', { name: 'Nueva Configuración' }));
    await dialog('Nueva Configuración');
    await user.keyboard('{Escape}');
    await gone('Nueva Configuración');
  });
});
