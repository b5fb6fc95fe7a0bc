import type { AppointmentMessages, MailObstacle } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { openAgenda } from '../testing/agenda-screen.ts';

const sent: AppointmentMessages = {
  consent: 'unasked',
  mailObstacle: null,
  mayUseWhatsApp: true,
  reminders: [
    {
      id: 1,
      kind: 'early-reminder',
      state: 'bounced',
      detail: 'El servidor SMTP rechazó la dirección del destinatario',
      recipient: 'maria@example.com',
      startsAt: '2026-12-03T13:00:00.000Z',
      at: '2026-12-01T13:00:00.000Z',
    },
  ],
};

async function open(messages: AppointmentMessages = sent) {
  fakeCall(schedulingService, 'listAppointmentMessages', () => messages);
  const app = await openAgenda();
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Mensajes' }));
  await screen.findByRole('button', { name: 'Enviar recordatorio' });
  return app;
}

describe('the messages of an appointment', () => {
  it('show kind, state, time and the reason of a failure', async () => {
    await open();
    expect(screen.getByText(/Primer recordatorio: dirección rechazada, 01\/12\/2026, 10:00/)).toBeVisible();
    expect(screen.getByText('El servidor SMTP rechazó la dirección del destinatario')).toBeVisible();
    await expectAccessible();
  });

  it('send one reminder, although the button is clicked twice', async () => {
    const { user } = await open();
    const calls = fakeCall(
      schedulingService,
      'sendReminder',
      (): AppointmentMessages => ({ ...sent, mailObstacle: 'sent' }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Enviar recordatorio' }));
    expect(await screen.findByText('Recordatorio en cola')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it.each<[MailObstacle, string]>([
    ['no-email', 'El paciente no tiene correo'],
    ['declined', 'El paciente no quiere recordatorios'],
  ])('explain why no mail can be sent: %s', async (mailObstacle, text) => {
    await open({ ...sent, mailObstacle });
    expect(screen.getByRole('button', { name: 'Enviar recordatorio' })).toBeDisabled();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('note that a patient declined', async () => {
    const { user } = await open();
    const answered = fakeCall(schedulingService, 'updateMessageConsent', ({ body }) => body);
    await user.click(screen.getByLabelText('Recordatorios'));
    await user.click(await screen.findByRole('option', { name: 'No' }));
    await waitFor(() => expect(answered[0]?.body).toEqual({ answer: 'no' }));
  });

  it('open WhatsApp in the window of the click', async () => {
    const { user } = await open();
    const replace = vi.fn<(url: string) => void>();
    const opened = { opener: window, location: { replace }, close: vi.fn<() => void>() };
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    fakeCall(schedulingService, 'openWhatsApp', () => ({ url: 'https://wa.me/5491155550101?text=Hola' }));
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('https://wa.me/5491155550101?text=Hola'));
    expect(opened.opener).toBeNull();
  });

  it('close the window if WhatsApp is refused', async () => {
    const { user } = await open();
    const close = vi.fn<() => void>();
    vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
    fakeCall(schedulingService, 'openWhatsApp', () => {
      throw refuse(409, { message: 'El teléfono del paciente no está completo' });
    });
    await user.click(screen.getByRole('button', { name: 'WhatsApp' }));
    expect(await screen.findByText('El teléfono del paciente no está completo')).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
  });
});
