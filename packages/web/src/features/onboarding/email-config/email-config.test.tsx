import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { emailConfig } from '../../../testing/invitations.ts';
import { card, dialog, openEmailConfigs, openForm, press, tryConfig } from './testing/email-configs.ts';

describe('the screen of e-mail configurations', () => {
  it('shows statistics and a card for each configuration', async () => {
    const { user } = await openEmailConfigs();
    expect(screen.getByRole('heading', { name: 'Configuración de Email SMTP' })).toBeVisible();
    const stats = within(screen.getByRole('region', { name: 'Estadísticas' }));
    for (const [term, text] of [
      ['Total', '13'],
      ['Activas', '9'],
      ['Inactivas', '4'],
      ['Actualizadas en los últimos 7 días', '2'],
    ] as const)
      await waitFor(() => expect(stats.getByText(term).nextSibling).toHaveTextContent(text));
    expect(card('SYSTEM_ADMIN').getByText('smtp.example.com:587')).toBeVisible();
    expect(card('SYSTEM_ADMIN').getByText('Dentaria')).toBeVisible();
    expect(card('SYSTEM_ADMIN').getByText('Activa')).toBeVisible();
    expect(card('CLIENT_NOTIFICATIONS').getByText('Sin nombre')).toBeVisible();
    expect(card('CLIENT_NOTIFICATIONS').getByText('Inactiva')).toBeVisible();
    expect(card('RECALLS').queryByText('01/03/2026, 09:00')).toBeNull();
    await press(user, 'RECALLS', 'Fechas');
    expect(await card('RECALLS').findByText('01/03/2026, 09:00')).toBeVisible();
    expect(card('RECALLS').getByText('02/03/2026, 09:30')).toBeVisible();
    await press(user, 'RECALLS', 'Fechas');
    await waitFor(() => expect(card('RECALLS').queryByText('01/03/2026, 09:00')).toBeNull());
  });

  it('shows the actions that each configuration allows', async () => {
    await openEmailConfigs();
    expect(card('SYSTEM_ADMIN').queryByRole('button', { name: 'Eliminar' })).toBeNull();
    expect(card('CLIENT_NOTIFICATIONS').queryByRole('button', { name: 'Eliminar' })).toBeNull();
    expect(card('RECALLS').getByRole('button', { name: 'Eliminar' })).toBeVisible();
    expect(card('RECALLS').getByRole('button', { name: 'Probar' })).toBeEnabled();
    expect(card('CLIENT_NOTIFICATIONS').getByRole('button', { name: 'Probar' })).toBeDisabled();
    expect(card('CLIENT_NOTIFICATIONS').getByRole('button', { name: 'Activar' })).toBeVisible();
  });
});

describe('a new configuration', () => {
  it('creates a configuration with its name in upper case, port 587 and active', async () => {
    const { user, stored, stats } = await openEmailConfigs();
    const calls = fakeCall(onboardingService, 'createEmailConfig', ({ body }) => {
      const created = emailConfig({ id: 9, configName: body.configName });
      stored.set(created.configName, created);
      return created;
    });
    const form = await openForm(user);
    const name = form.getByRole('textbox', { name: 'Nombre de configuración' });
    await user.type(name, 'avisos 1');
    expect(name).toHaveValue('AVISOS 1');
    await fill(user, form.getByRole('textbox', { name: 'Host SMTP' }), 'smtp.example.com');
    await fill(user, form.getByRole('textbox', { name: 'Usuario SMTP' }), 'mailer');
    await fill(user, form.getByLabelText('Contraseña SMTP'), 'secreta');
    await fill(user, form.getByRole('textbox', { name: 'Email remitente' }), 'clinica');
    await user.click(form.getByRole('button', { name: 'Crear' }));
    expect(await form.findByText('Solo letras mayúsculas y guiones bajos permitidos')).toBeVisible();
    expect(form.getByText('Email remitente debe tener formato válido')).toBeVisible();
    await user.type(name, '{Backspace}{Backspace}_x');
    await fill(user, form.getByRole('textbox', { name: 'Email remitente' }), '@example.com');
    expect(form.getByRole('switch', { name: 'Configuración activa' })).toBeChecked();
    await user.dblClick(form.getByRole('button', { name: 'Crear' }));
    expect(await screen.findByText('Configuración creada exitosamente')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        configName: 'AVISOS_X',
        smtpHost: 'smtp.example.com',
        smtpPort: 587,
        smtpUsername: 'mailer',
        smtpPassword: 'secreta',
        fromEmail: 'clinica@example.com',
        fromName: null,
        isActive: true,
      },
    ]);
    expect(await screen.findByRole('article', { name: 'AVISOS_X' })).toBeVisible();
    await waitFor(() => expect(stats).toHaveLength(2));
  });
});

describe('an existing configuration', () => {
  it('saves a changed configuration without its name or a blank password', async () => {
    const { user } = await openEmailConfigs();
    const calls = fakeCall(onboardingService, 'updateEmailConfig', () => emailConfig());
    await press(user, 'RECALLS', 'Editar');
    const form = await dialog('Editar configuración');
    expect(form.getByRole('textbox', { name: 'Nombre de configuración' })).toHaveAttribute('readonly');
    expect(form.getByLabelText('Contraseña SMTP')).toHaveValue('');
    await user.type(form.getByRole('textbox', { name: 'Nombre remitente' }), ' Sur');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Configuración actualizada exitosamente')).toBeVisible();
    expect(calls).toMatchObject([
      {
        params: { configName: 'RECALLS' },
        body: { fromName: 'Dentaria Sur', smtpPassword: null, smtpPort: 587 },
      },
    ]);
  });

  it('requires the password again when the server does, and keeps typed values', async () => {
    const { user } = await openEmailConfigs();
    fakeCall(onboardingService, 'updateEmailConfig', () => {
      throw refuse(400, {
        message: 'Hay datos que corregir',
        error: 'Hay datos que corregir',
        errors: { smtpPassword: 'Contraseña SMTP es requerida' },
      });
    });
    await press(user, 'RECALLS', 'Editar');
    const form = await dialog('Editar configuración');
    await user.type(form.getByRole('textbox', { name: 'Host SMTP' }), '.ar');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    expect(await form.findByText('Contraseña SMTP es requerida')).toBeVisible();
    expect(form.getByLabelText('Contraseña SMTP')).toHaveFocus();
    expect(form.getByRole('textbox', { name: 'Host SMTP' })).toHaveValue('smtp.example.com.ar');
  });

  it('deletes a configuration after a confirmation', async () => {
    const { user, stored } = await openEmailConfigs();
    fakeCall(onboardingService, 'removeEmailConfig', ({ params }) => void stored.delete(params.configName));
    await press(user, 'RECALLS', 'Eliminar');
    const question = await dialog('Confirmar Eliminación');
    expect(question.getByText(/¿Eliminar la configuración RECALLS\?/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Configuración eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'RECALLS' })).toBeNull());
  });

  it('keeps a configuration that the server refuses to delete, with the reason', async () => {
    const { user } = await openEmailConfigs();
    const reason = 'Esta configuración está protegida y no se puede eliminar';
    fakeCall(onboardingService, 'removeEmailConfig', () => {
      throw refuse(409, { message: reason, error: reason });
    });
    await press(user, 'RECALLS', 'Eliminar');
    await user.click((await dialog('Confirmar Eliminación')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(reason)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(card('RECALLS').getByRole('button', { name: 'Eliminar' })).toBeVisible();
  });
});

describe('a test of a configuration', () => {
  it.each([
    ['ana@example.com', 'ana@example.com', { success: true, message: 'Email enviado' }, 'Email enviado'],
    [
      '',
      null,
      { success: false, message: 'Falló', error: 'El servidor no respondió' },
      'El servidor no respondió',
    ],
  ])('tests with address %j, sends %j and shows the outcome', tryConfig);
});
