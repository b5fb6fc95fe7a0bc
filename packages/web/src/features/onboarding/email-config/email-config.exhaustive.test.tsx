import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse, refuseWithText } from '../../../testing/fake-server.ts';
import { emailConfig } from '../../../testing/invitations.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { card, dialog, openEmailConfigs, openForm, press, tryConfig } from './testing/email-configs.ts';

/**
 * Failed requests of this screen. Only `error` in the response replaces the screen's own text. Adjacent cases
 * differ in their texts.
 */
const failures = (ownText: string) =>
  [
    [refuse(400, { message: 'm', error: 'No se puede' }), 'No se puede', undefined],
    [refuse(500, { message: 'm' }), ownText, undefined],
    [refuse(400, { error: 'No se puede' }), 'No se puede', undefined],
    [refuse(503, {}, { 'retry-after': '5' }), ownText, 'Esperá 5 segundos y volvé a intentarlo.'],
    [
      refuseWithText(429, '<html>Too Many Requests</html>', { 'retry-after': '1' }),
      ownText,
      'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.',
    ],
    [noConnection(), ownText, 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
  ] as const;

describe('the screen of e-mail configurations', () => {
  it('warns which e-mails are not sent, and creates the missing configuration', async () => {
    const { user } = await openEmailConfigs([]);
    expect(screen.getByText(/Sin una configuración SYSTEM_ADMIN activa/)).toBeVisible();
    expect(screen.getByText(/Sin una configuración CLIENT_NOTIFICATIONS activa/)).toBeVisible();
    expect(screen.getByText(/No hay configuraciones de email/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Configurar SYSTEM_ADMIN' }));
    expect(
      (await dialog('Nueva configuración')).getByRole('textbox', { name: 'Nombre de configuración' }),
    ).toHaveValue('SYSTEM_ADMIN');
  });

  it('shows no warning when both required configurations are active', async () => {
    await openEmailConfigs([emailConfig(), emailConfig({ id: 2, configName: 'CLIENT_NOTIFICATIONS' })]);
    expect(screen.queryByText(/Sin una configuración/)).toBeNull();
  });

  it('offers a retry after a failed load', async () => {
    fakeCall(onboardingService, 'listEmailConfigs', () => {
      throw refuse(500);
    });
    fakeCall(onboardingService, 'readEmailConfigStats', () => {
      throw refuse(500);
    });
    renderScreen('/email-configuration', { session: as('ADMIN') });
    expect(await screen.findByText('Error al cargar las configuraciones')).toBeVisible();
  });
});

describe('a new configuration', () => {
  it('opens the form over the whole narrow screen', async () => {
    setViewportWidth(899);
    const { user } = await openEmailConfigs();
    await openForm(user);
    expect(screen.getByRole('dialog')).toHaveClass('MuiDialog-paperFullScreen');
    setViewportWidth(900);
    expect(screen.getByRole('dialog')).not.toHaveClass('MuiDialog-paperFullScreen');
    await expectAccessible();
  });

  it('requires the fields of a new configuration', async () => {
    const { user } = await openEmailConfigs();
    const form = await openForm(user);
    await user.clear(form.getByRole('textbox', { name: 'Puerto SMTP' }));
    await user.click(form.getByRole('button', { name: 'Crear' }));
    for (const message of [
      'Nombre de configuración es requerido',
      'Host SMTP es requerido',
      'Puerto SMTP debe estar entre 1 y 65535',
      'Usuario SMTP es requerido',
      'Contraseña SMTP es requerida',
      'Email remitente es requerido',
    ])
      expect(await form.findByText(message)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Nombre de configuración' })).toHaveFocus();
  });
});

describe('an existing configuration', () => {
  it('shows why a configuration was not saved, with a hint', async () => {
    const { user } = await openEmailConfigs();
    await press(user, 'RECALLS', 'Editar');
    const form = await dialog('Editar configuración');
    for (const [error, text, hint] of failures('Error al guardar la configuración')) {
      fakeCall(onboardingService, 'updateEmailConfig', () => {
        throw error;
      });
      await user.click(form.getByRole('button', { name: 'Actualizar' }));
      expect(await form.findByText(text)).toBeVisible();
      if (hint) expect(await form.findByText(hint)).toBeVisible();
    }
  });

  it.each([...failures('Error al eliminar la configuración')])(
    'shows why a configuration was not deleted, with a hint: %#',
    async (error, text, hint) => {
      const { user } = await openEmailConfigs();
      fakeCall(onboardingService, 'removeEmailConfig', () => {
        throw error;
      });
      await press(user, 'RECALLS', 'Eliminar');
      await user.click((await dialog('Confirmar Eliminación')).getByRole('button', { name: 'Eliminar' }));
      expect(await screen.findByText(text)).toBeVisible();
      if (hint) expect(await screen.findByText(hint)).toBeVisible();
    },
  );

  it('switches a configuration off and on', async () => {
    const { user, stored } = await openEmailConfigs();
    fakeCall(onboardingService, 'toggleEmailConfig', ({ params }) => {
      const toggled = emailConfig({ ...stored.get(params.configName), isActive: false });
      stored.set(params.configName, toggled);
      return toggled;
    });
    await press(user, 'RECALLS', 'Desactivar');
    expect(await screen.findByText('Estado actualizado exitosamente')).toBeVisible();
    expect(await card('RECALLS').findByRole('button', { name: 'Activar' })).toBeVisible();
    fakeCall(onboardingService, 'toggleEmailConfig', () => {
      throw refuse(500);
    });
    await press(user, 'RECALLS', 'Activar');
    expect(await screen.findByText('Error al cambiar el estado')).toBeVisible();
  });
});

describe('a test of a configuration', () => {
  it.each([
    ['', null, { success: true, message: 'Conexión exitosa' }, 'Conexión exitosa'],
    ['', null, { success: false, message: 'Falló' }, 'Falló'],
  ])('tests with address %j, sends %j and shows the outcome', tryConfig);

  it('checks the address before the test', async () => {
    const { user } = await openEmailConfigs();
    await press(user, 'RECALLS', 'Probar');
    const form = await dialog('Probar RECALLS');
    await user.type(form.getByRole('textbox', { name: 'Email de prueba' }), 'ana{Enter}');
    expect(await form.findByText('Formato de email inválido')).toBeVisible();
  });

  it('shows why the server rejected the test, with a hint', async () => {
    const { user } = await openEmailConfigs();
    await press(user, 'RECALLS', 'Probar');
    const form = await dialog('Probar RECALLS');
    for (const [error, text, hint] of failures('Error al probar la configuración')) {
      fakeCall(onboardingService, 'testEmailConfig', () => {
        throw error;
      });
      await user.click(form.getByRole('button', { name: 'Probar' }));
      expect(await form.findByText(text)).toBeVisible();
      if (hint) expect(await form.findByText(hint)).toBeVisible();
    }
  });
});
