import { authService } from '@dentaria/contract/auth/routes.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../testing/fake-server.ts';
import { patient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { as } from '../../testing/session.ts';
import { FIRST_STEPS_KEY } from './first-steps-key.ts';
import { fakeInstallation, guide } from './testing/first-steps-screen.ts';

describe('the first steps on the dashboard', () => {
  beforeEach(() => localStorage.removeItem(FIRST_STEPS_KEY));

  it('shows that a dentist has no clinic', async () => {
    fakeInstallation({ isComplete: false });
    fakeCall(authService, 'listUsersByRole', () => [patient({ clinicId: null })]);
    renderApp('/dashboard', { session: as('ADMIN') });
    expect(await screen.findByText(/Hay un dentista sin clínica/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Asignar clínica' })).toHaveAttribute('href', '/users/list');
  });

  it('disappears when all steps are done, without further requests', async () => {
    const requests = fakeInstallation({ isComplete: true });
    const { go } = renderApp('/dashboard', { session: as('ADMIN') });
    await waitFor(() => expect(localStorage.getItem(FIRST_STEPS_KEY)).toBe('hidden'));
    expect(guide()).toBeNull();
    await go('/users');
    await go('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(requests).toHaveLength(1);
  });

  it('can be hidden', async () => {
    fakeInstallation({ isComplete: false });
    const { user, go } = renderApp('/dashboard', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Ocultar' }));
    expect(guide()).toBeNull();
    await go('/users');
    await go('/dashboard');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(guide()).toBeNull();
  });

  it('is hidden when a request fails', async () => {
    fakeInstallation({ isComplete: false });
    const requests = fakeCall(onboardingService, 'listEmailConfigs', () => {
      throw refuse(500);
    });
    renderApp('/dashboard', { session: as('ADMIN') });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(guide()).toBeNull();
  });
});
