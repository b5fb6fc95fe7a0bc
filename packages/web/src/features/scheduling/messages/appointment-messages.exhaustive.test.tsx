import type { MailObstacle } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { openMessages, sentMessages } from './testing/message-screens.ts';

describe('the messages of an appointment', () => {
  it.each<[MailObstacle, string]>([
    ['no-email', 'El paciente no tiene email'],
    ['declined', 'El paciente no quiere recordatorios'],
  ])('explains why no mail can be sent: %s', async (mailObstacle, text) => {
    await openMessages({ ...sentMessages, mailObstacle });
    expect(screen.getByRole('button', { name: 'Enviar recordatorio' })).toBeDisabled();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('stores that a patient declined', async () => {
    const { user } = await openMessages();
    const answered = fakeCall(schedulingService, 'updateMessageConsent', ({ body }) => body);
    await user.click(screen.getByLabelText('Recordatorios'));
    await user.click(await screen.findByRole('option', { name: 'No' }));
    await waitFor(() => expect(answered[0]?.body).toEqual({ answer: 'no' }));
  });

  it('closes the window if the server refuses WhatsApp', async () => {
    const { user } = await openMessages();
    const close = vi.fn<() => void>();
    vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
    fakeCall(schedulingService, 'openWhatsApp', () => {
      throw refuse(409, { message: 'El teléfono del paciente no está completo' });
    });
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    expect(await screen.findByText('El teléfono del paciente no está completo')).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
  });

  it('opens WhatsApp in the window of the click', async () => {
    const { user } = await openMessages();
    const replace = vi.fn<(url: string) => void>();
    const opened = { opener: window, location: { replace }, close: vi.fn<() => void>() };
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    fakeCall(schedulingService, 'openWhatsApp', () => ({ url: 'https://wa.me/5491155550101?text=Hola' }));
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://wa.me/5491155550101?text=Hola'));
    expect(opened.opener).toBeNull();
  });
});
