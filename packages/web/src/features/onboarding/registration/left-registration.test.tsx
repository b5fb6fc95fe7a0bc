import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-app.tsx';
import { field, fillAccount, fillBasics, openWizard, press, reopen } from './testing/wizard.ts';

describe('a registration that is opened again', () => {
  it('restores the typed values except the password', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    await fillAccount(user);
    await user.type(field('Fecha de nacimiento'), '3104');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('ocho1234');
    const { user: later } = await reopen('Información Personal');
    expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
    expect(field('Nombre de usuario')).toHaveValue('ana_n');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('');
    expect(field('Fecha de nacimiento')).toHaveValue('31/04/');
    await press(later, 'Anterior');
    expect(field('Nombre')).toHaveValue('Ana');
    expect(field('Apellido')).toHaveValue('Núñez');
    expect(field('Email')).toHaveValue('ana@example.com');
  });

  it('does not restore the draft of another invitation', async () => {
    const { user } = await openWizard();
    await user.type(field('Nombre'), 'Ana');
    cleanup();
    renderScreen('/onboarding/other');
    await screen.findByRole('heading', { name: 'Información Básica' });
    expect(field('Nombre')).toHaveValue('');
  });
});
