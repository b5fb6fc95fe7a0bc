import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { begin, gone, question } from './testing/leaving-email-config-screen.ts';

describe('a form with unsaved changes', () => {
  it('is closed by Escape only after a confirmation', async () => {
    const { user, host } = await begin();
    await user.keyboard('{Escape}');
    await question();
    await user.keyboard('{Escape}');
    await gone('Hay cambios sin guardar');
    expect(host).toHaveValue('smtp.example.com');
    expect(host).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click((await question()).getByRole('button', { name: 'Salir sin guardar' }));
    await gone('Nueva Configuración');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
