import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, noConnection, refuse, refuseWithText } from '../../../testing/fake-server.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { dialog, openEmailConfigs, press } from './testing/email-configs.ts';

/**
 * Failed calls of this screen: only `error` in the response replaces the screen's own text. No two neighbours have the
 * same texts.
 */
const failures = (ownText: string) =>
  [
    [refuse(400, { message: 'm', error: 'No se puede' }), 'No se puede', undefined],
    [refuse(500, { message: 'm' }), ownText, undefined],
    [refuse(400, { error: 'No se puede' }), 'No se puede', undefined],
    [refuse(503, {}, { 'retry-after': '5' }), ownText, 'Espera 5 segundos y vuelve a intentarlo.'],
    [
      refuseWithText(429, '<html>Too Many Requests</html>', { 'retry-after': '1' }),
      ownText,
      'Demasiados intentos. Espera 1 segundo y vuelve a intentarlo.',
    ],
    [noConnection(), ownText, 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.'],
  ] as const;

describe('the screen', () => {
  it('shows which e-mails are not sent, and creates the missing configuration', async () => {
    const { user } = await openEmailConfigs([]);
    expect(screen.getByText(/Sin una configuración SYSTEM_ADMIN activa/)).toBeVisible();
    expect(screen.getByText(/Sin una configuración CLIENT_NOTIFICATIONS activa/)).toBeVisible();
    expect(screen.getByText(/No hay configuraciones de email/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Configurar SYSTEM_ADMIN' }));
    expect(
      (await dialog('Nueva Configuración')).getByRole('textbox', { name: 'Nombre de configuración' }),
    ).toHaveValue('SYSTEM_ADMIN');
  });
});

describe('a new configuration', () => {
  const openForm = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Nueva Configuración' }));
    return dialog('Nueva Configuración');
  };

  it('fills a narrow screen', async () => {
    setViewportWidth(899);
    const { user } = await openEmailConfigs();
    await openForm(user);
    expect(screen.getByRole('dialog')).toHaveClass('MuiDialog-paperFullScreen');
    setViewportWidth(900);
    expect(screen.getByRole('dialog')).not.toHaveClass('MuiDialog-paperFullScreen');
    await expectAccessible();
  });
});

describe('an existing configuration', () => {
  it('requires its password again when the server does; typed values stay', async () => {
    const { user } = await openEmailConfigs();
    fakeCall(onboardingService, 'updateEmailConfig', () => {
      throw refuse(400, {
        message: 'Hay datos que corregir',
        error: 'Hay datos que corregir',
        errors: { smtpPassword: 'Contraseña SMTP es requerida' },
      });
    });
    await press(user, 'RECALLS', 'Editar');
    const form = await dialog('Editar Configuración');
    await user.type(form.getByRole('textbox', { name: 'Host SMTP' }), '.ar');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    expect(await form.findByText('Contraseña SMTP es requerida')).toBeVisible();
    expect(form.getByLabelText('Contraseña SMTP')).toHaveFocus();
    expect(form.getByRole('textbox', { name: 'Host SMTP' })).toHaveValue('smtp.example.com.ar');
  });

  it('shows why it was not saved, with a hint', async () => {
    const { user } = await openEmailConfigs();
    await press(user, 'RECALLS', 'Editar');
    const form = await dialog('Editar Configuración');
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
    'shows why it was not deleted, with a hint: %#',
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
});

describe('a test', () => {
  it('checks the address first', async () => {
    const { user } = await openEmailConfigs();
    await press(user, 'RECALLS', 'Probar');
    const form = await dialog('Probar RECALLS');
    await user.type(form.getByRole('textbox', { name: 'Email de prueba' }), 'ana{Enter}');
    expect(await form.findByText('Formato de email inválido')).toBeVisible();
  });

  it('shows why the server rejected it, with a hint', async () => {
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
