import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { completed, field, fillAll, fillBasics, openWizard, press } from './testing/wizard.ts';

describe('a form that is opened again', () => {
  const reopen = async (heading: string) => {
    cleanup();
    const app = renderScreen('/onboarding/abc-123');
    await screen.findByRole('heading', { name: heading });
    return app;
  };

  it('restores the typed values except the password', async () => {
    const { user } = await openWizard();
    await fillBasics(user);
    await fill(user, field('Nombre de usuario'), 'ana_n');
    await fill(user, screen.getByLabelText('Contraseña'), 'ocho1234');
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

  it('continues at the first step while that is invalid', async () => {
    const { user } = await openWizard();
    await user.type(field('Nombre'), 'Ana');
    await reopen('Información Básica');
    expect(field('Nombre')).toHaveValue('Ana');
  });

  it('mentions no draft if there is none', async () => {
    await openWizard();
    await reopen('Información Básica');
    expect(screen.queryByText(/Recuperamos/)).toBeNull();
  });

  it('does not restore the draft of another invitation', async () => {
    const { user } = await openWizard();
    await user.type(field('Nombre'), 'Ana');
    cleanup();
    renderScreen('/onboarding/other');
    await screen.findByRole('heading', { name: 'Información Básica' });
    expect(field('Nombre')).toHaveValue('');
  });

  it('removes the draft once the clinic is registered', async () => {
    fakeCall(onboardingService, 'completeRegistration', () => completed);
    const { user } = await openWizard();
    await fillAll(user);
    expect(sessionStorage).toHaveLength(1);
    await press(user, 'Completar Registro');
    await screen.findByRole('heading', { name: '¡Registro Enviado!' });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
