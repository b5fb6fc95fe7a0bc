import { authService } from '@dentaria/contract/auth/routes.ts';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@dentaria/contract/scheduling/messages.ts';
import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { schedulingSettings } from '../../../testing/scheduling-settings.ts';
import { as } from '../../../testing/session.ts';

const stored: MessageSettings = {
  ...DEFAULT_MESSAGE_SETTINGS,
  clinicId: 3,
  clinicName: 'Clínica Sol',
  canSendMail: true,
  templates: { booked: null, moved: null, cancelled: null, reminder: null, whatsapp: null },
};

function open(session = as('DENTIST'), settings = stored) {
  fakeCall(authService, 'listClinics', () => [clinic({ ownerUserId: 7 })]);
  fakeCall(schedulingService, 'readSettings', () => schedulingSettings());
  fakeCall(schedulingService, 'readMessageSettings', () => settings);
  return renderScreen('/agenda/configuracion?section=messages', { session });
}

describe('the settings of messages', () => {
  it('warn that no mail can leave', async () => {
    open(as('DENTIST'), { ...stored, canSendMail: false });
    expect(
      await screen.findByText(/El correo saliente no está configurado.*Avisa a un administrador/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Configurar' })).toBeNull();
  });

  it('lead an administrator to the configuration of mail', async () => {
    open(as('ADMIN'), { ...stored, canSendMail: false });
    const link = await screen.findByRole('link', { name: 'Configurar' });
    expect(link).toHaveAttribute('href', '/email-configuration');
  });

  it('turns reminders on, and does not store a text that was not changed', async () => {
    const saved = fakeCall(schedulingService, 'updateMessageSettings', ({ body }) => ({
      ...stored,
      ...body,
    }));
    const { user } = open();
    await user.click(await screen.findByLabelText('Enviar mensajes por correo a los pacientes'));
    await user.clear(screen.getByLabelText('Segundo recordatorio (horas antes)'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Mensajes guardados')).toBeVisible();
    expect(saved[0]?.body).toMatchObject({
      enabled: true,
      earlyHours: 48,
      lateHours: null,
      templates: stored.templates,
    });
    await expectAccessible();
  });

  it('shows the text as a sample patient receives it while it is typed', async () => {
    const { user } = open();
    const text = await screen.findByLabelText('Texto');
    await user.clear(text);
    await user.type(text, 'Hola, {{paciente}: a las {{hora}');
    const preview = screen.getByRole('region', { name: 'Vista previa' });
    expect(within(preview).getByText('Hola, Ana Pérez: a las 10:30')).toBeVisible();
  });

  it('names an unknown placeholder at the field', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Asunto'), '{{nombre}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No existe el marcador {nombre}')).toBeVisible();
  });

  it('cannot be changed by a receptionist', async () => {
    open(as('RECEPTIONIST'));
    expect(await screen.findByText(/El propietario de la clínica y los administradores/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('loads again after an error', async () => {
    const { user } = open();
    await screen.findByLabelText('Texto');
    fakeCall(schedulingService, 'updateMessageSettings', () => {
      throw refuse(403, { message: 'No tienes permiso para realizar esta acción' });
    });
    await user.type(screen.getByLabelText('Dirección de la clínica'), 'Av. Acoyte 250');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No tienes permiso para realizar esta acción')).toBeVisible();
    expect(screen.getByLabelText('Dirección de la clínica')).toHaveValue('Av. Acoyte 250');
  });
});
