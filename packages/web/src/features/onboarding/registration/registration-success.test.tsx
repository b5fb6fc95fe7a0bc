import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { advanceClock, stopClock, waitWithoutClock } from '../../../testing/clock.ts';
import { renderScreen } from '../../../testing/render-app.tsx';

describe('the success page', () => {
  it('explains the next steps and links to the sign-in', async () => {
    const { user, location } = renderScreen(
      '/registration-success?clinicName=Luna%20%26%20Sol&email=a%40b.com',
    );
    expect(await screen.findByText(/La solicitud de registro de/)).toHaveTextContent(
      'La solicitud de registro de Luna & Sol fue enviada exitosamente.',
    );
    expect(screen.getByText(/pendiente de aprobación por un administrador/)).toHaveTextContent('24-48 horas');
    expect(screen.getByText(/Te enviaremos un email/)).toHaveTextContent(
      'Te enviaremos un email a a@b.com cuando tu cuenta sea aprobada.',
    );
    const home = screen.getByRole('link', { name: 'Ir al Inicio' });
    expect(home).toHaveAttribute('href', '/');
    await user.click(home);
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it('names no clinic without router state, and redirects after 30 seconds', async () => {
    stopClock();
    const { location, destination } = renderScreen('/registration-success');
    expect(await waitWithoutClock(() => screen.getByText(/La solicitud de registro de/))).toHaveTextContent(
      'La solicitud de registro de tu clínica fue enviada',
    );
    await advanceClock(29_999);
    expect(destination()).toBe('/registration-success');
    await advanceClock(1);
    expect(destination()).toBe('/login');
    await waitWithoutClock(() => expect(location()).toBe('/login'));
  });

  it('does not redirect after it was left', async () => {
    stopClock();
    const { location, destination, go } = renderScreen('/registration-success');
    await waitWithoutClock(() => screen.getByText(/La solicitud de registro de/));
    await advanceClock(10_000);
    void go('/register-clinic');
    await waitWithoutClock(() => expect(location()).toBe('/register-clinic'));
    await advanceClock(30_000);
    expect(destination()).toBe('/register-clinic');
  });
});
