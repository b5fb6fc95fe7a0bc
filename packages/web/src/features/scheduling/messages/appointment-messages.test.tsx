import type { AppointmentMessages } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { MARIA, openAgenda } from '../testing/agenda-screen.ts';
import { openMessages, sentMessages } from './testing/message-screens.ts';

describe('the messages of an appointment', () => {
  it('shows kind, state, time and the reason of a failure', async () => {
    await openMessages();
    expect(screen.getByText(/Primer recordatorio: dirección rechazada, 01\/12\/2026, 10:00/)).toBeVisible();
    expect(screen.getByText('El servidor SMTP rechazó la dirección del destinatario')).toBeVisible();
  });

  it('sends one reminder after a double click', async () => {
    const { user } = await openMessages();
    const calls = fakeCall(
      schedulingService,
      'sendReminder',
      (): AppointmentMessages => ({ ...sentMessages, mailObstacle: 'sent' }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Enviar recordatorio' }));
    expect(await screen.findByText('Recordatorio en cola')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('opens one window after a double click on WhatsApp', async () => {
    const { user } = await openMessages();
    const replace = vi.fn<(url: string) => void>();
    const chat = { opener: window, location: { replace } };
    const opened = vi.spyOn(window, 'open').mockReturnValue(chat as unknown as Window);
    fakeCall(schedulingService, 'openWhatsApp', () => ({ url: 'https://wa.me/5491155550101' }));
    await user.dblClick(screen.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
    expect(opened).toHaveBeenCalledOnce();
  });

  it("shows the patient's open links and revokes them after a confirmation", async () => {
    const links = { open: 2, until: '2026-12-03T13:30:00.000Z' };
    const { user } = await openMessages({ ...sentMessages, links });
    const revoked = fakeCall(
      schedulingService,
      'revokeAppointmentLinks',
      (): AppointmentMessages => ({ ...sentMessages, links: { open: 0, until: null } }),
    );
    expect(screen.getByText('Enlaces del paciente: 2 abiertos, hasta el 03/12/2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anular enlaces' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular los enlaces' }));
    expect(revoked).toHaveLength(0);
    await user.dblClick(dialog.getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(screen.queryByText(/Enlaces del paciente/)).toBeNull());
    expect(revoked).toHaveLength(1);
  });

  it('shows an error instead of an empty list when loading fails', async () => {
    fakeCall(schedulingService, 'listAppointmentMessages', () => {
      throw refuse(503);
    });
    const { user } = await openAgenda();
    await user.click(await screen.findByRole('button', { name: MARIA }));
    await user.click(await screen.findByRole('button', { name: 'Mensajes' }));
    expect(await screen.findByText('No se pudieron cargar los mensajes.')).toBeVisible();
    fakeCall(schedulingService, 'listAppointmentMessages', () => sentMessages);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('button', { name: 'Enviar recordatorio' })).toBeVisible();
  });
});
