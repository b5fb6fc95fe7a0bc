import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { as } from '../../../testing/session.ts';
import { openMessageSettings, stored } from './testing/message-screens.ts';

describe('the settings of messages', () => {
  it('turns reminders on and does not store unchanged texts', async () => {
    const saved = fakeCall(schedulingService, 'updateMessageSettings', ({ body }) => ({
      ...stored,
      ...body,
    }));
    const { user } = openMessageSettings();
    await user.click(await screen.findByLabelText('Enviar mensajes por email a los pacientes'));
    await user.clear(screen.getByLabelText('Segundo recordatorio (horas antes)'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Mensajes guardados')).toBeVisible();
    expect(saved[0]?.body).toMatchObject({
      enabled: true,
      earlyHours: 48,
      lateHours: null,
      templates: stored.templates,
    });
  });

  it('does not let a receptionist change the settings', async () => {
    openMessageSettings(as('RECEPTIONIST'));
    expect(await screen.findByText(/El propietario de la clínica y los administradores/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
  });

  it('shows why the settings were not saved and keeps what was typed', async () => {
    const { user } = openMessageSettings();
    await screen.findByLabelText('Texto');
    fakeCall(schedulingService, 'updateMessageSettings', () => {
      throw refuse(403, { message: 'No tenés permiso para realizar esta acción' });
    });
    await user.type(screen.getByLabelText('Dirección de la clínica'), 'Av. Acoyte 250');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('No tenés permiso para realizar esta acción')).toBeVisible();
    expect(screen.getByLabelText('Dirección de la clínica')).toHaveValue('Av. Acoyte 250');
  });
});
