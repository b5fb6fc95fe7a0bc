import { authService } from '@dentaria/contract/auth/routes.ts';
import {
  type AppointmentMessages,
  DEFAULT_MESSAGE_SETTINGS,
  type LinkedAppointment,
  type LinkState,
  type MessageSettings,
} from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../../testing/scheduling-settings.ts';
import { as } from '../../../../testing/session.ts';
import { openAgenda } from '../../testing/agenda-screen.ts';

export const appointment = (state: LinkState): LinkedAppointment => ({
  state,
  startsAt: '2026-12-07T13:30:00.000Z',
  endsAt: '2026-12-07T14:00:00.000Z',
  typeName: 'Consulta',
  professionalName: 'Elena Ríos',
  clinicName: 'Clínica Sur',
  clinicAddress: 'Av. Acoyte 250',
  clinicPhone: '11 5555-0100',
});

export function openLink(state: LinkState) {
  fakeCall(schedulingService, 'readLinkedAppointment', () => appointment(state));
  return renderScreen('/turno/abc');
}

export const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

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

export async function openMessages(messages: AppointmentMessages = sentMessages) {
  fakeCall(schedulingService, 'listAppointmentMessages', () => messages);
  const app = await openAgenda();
  await app.user.click(await screen.findByRole('button', { name: /^10:00 a 10:30, María Ñandú/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Mensajes' }));
  await screen.findByRole('button', { name: 'Enviar recordatorio' });
  return app;
}

export const stored: MessageSettings = {
  ...DEFAULT_MESSAGE_SETTINGS,
  clinicId: 3,
  clinicName: 'Clínica Sol',
  canSendMail: true,
  templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
};

export function openMessageSettings(session = as('DENTIST'), settings = stored) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'readMessageSettings', () => settings);
  return renderScreen('/agenda/configuracion?section=messages', { session });
}
