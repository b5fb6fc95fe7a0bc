import type { AppointmentMessages } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { openAgenda } from '../../testing/agenda-screen.ts';

export const sentMessages: AppointmentMessages = {
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

export async function open(messages: AppointmentMessages = sentMessages) {
  fakeCall(schedulingService, 'listAppointmentMessages', () => messages);
  const app = await openAgenda();
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Mensajes' }));
  await screen.findByRole('button', { name: 'Enviar recordatorio' });
  return app;
}
