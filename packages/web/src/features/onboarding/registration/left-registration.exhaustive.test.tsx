import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { field, fillAll, openWizard, press, registeredClinic, reopen } from './testing/wizard.ts';

describe('a registration that is opened again', () => {
  it('continues at the first step while it is invalid', async () => {
    const { user } = await openWizard();
    await user.type(field('Nombre'), 'Ana');
    await reopen('Información Básica');
    expect(field('Nombre')).toHaveValue('Ana');
  });

  it('mentions no draft if nothing was typed', async () => {
    await openWizard();
    await reopen('Información Básica');
    expect(screen.queryByText(/Recuperamos/)).toBeNull();
  });

  it('removes the draft once the clinic is registered', async () => {
    fakeCall(onboardingService, 'completeRegistration', () => registeredClinic);
    const { user } = await openWizard();
    await fillAll(user);
    expect(sessionStorage).toHaveLength(1);
    await press(user, 'Completar Registro');
    await screen.findByRole('heading', { name: '¡Registro enviado!' });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
