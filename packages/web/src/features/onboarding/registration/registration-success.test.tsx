import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { renderApp } from '../../../testing/render-app.tsx';

afterEach(() => vi.useRealTimers());

describe('the success page', () => {
  it('explains the next steps and links to the sign-in', async () => {
    const { user, location } = renderApp('/registration-success?clinicName=Luna%20%26%20Sol&email=a%40b.com');
    expect(await screen.findByText(/La solicitud de registro de/)).toHaveTextContent(
      'La solicitud de registro de Luna & Sol fue enviada exitosamente.',
    );
    expect(screen.getByText(/pendiente de aprobación por un administrador/)).toHaveTextContent('24-48 horas');
    expect(screen.getByText(/Te enviaremos un email/)).toHaveTextContent(
      'Te enviaremos un email a a@b.com cuando tu cuenta sea aprobada.',
    );
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Ir al Inicio' }));
    await waitFor(() => expect(location()).toBe('/login'));
  });

  it('names no clinic without router state, and redirects after 30 seconds', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 1,
    });
    const { location } = renderApp('/registration-success');
    expect(await vi.waitFor(() => screen.getByText(/La solicitud de registro de/))).toHaveTextContent(
      'La solicitud de registro de tu clínica fue enviada',
    );
    await vi.advanceTimersByTimeAsync(25_000);
    expect(location()).toBe('/registration-success');
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.waitFor(() => expect(location()).toBe('/login'));
  });
});
