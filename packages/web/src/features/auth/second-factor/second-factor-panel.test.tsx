import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { begin, CODES, NONE, openPanel, TOTP } from './testing/second-factor-screens.ts';

const NOTEBOOK = { id: 7, name: 'Notebook', createdAt: '2026-03-01T12:00:00.000Z', lastUsedAt: null };

describe('an authenticator app', () => {
  it('sets up an app after the password, and shows the recovery codes once', async () => {
    fakeCall(authService, 'startTotp', () => ({
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/a?secret=ABCDEFGH',
    }));
    fakeCall(authService, 'confirmTotp', () => ({ recoveryCodes: CODES, token: null }));
    const opened = await openPanel(NONE);
    expect(await opened.panel.findByText('Sin configurar')).toBeVisible();
    const dialog = await begin(opened, 'Configurar app de códigos');
    await opened.user.type(await dialog.findByLabelText(/Código de la app/), '123456{Enter}');
    const list = within(await dialog.findByRole('list', { name: 'Códigos de recuperación' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(dialog.getByRole('button', { name: 'Copiar' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Descargar' })).toBeVisible();
    await opened.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    await opened.user.click(dialog.getByRole('button', { name: 'Ya los guardé' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.reads.length).toBeGreaterThan(1);
  });

  it('shows an error when the key cannot be created, and retries', async () => {
    fakeCall(authService, 'startTotp', () => {
      throw refuse(503);
    });
    const opened = await openPanel(NONE);
    const dialog = await begin(opened, 'Configurar app de códigos');
    expect(await dialog.findByText('No se pudo preparar la app de códigos.')).toBeVisible();
    fakeCall(authService, 'startTotp', () => ({
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/a?secret=ABCDEFGH',
    }));
    await opened.user.click(dialog.getByRole('button', { name: 'Reintentar' }));
    expect(await dialog.findByLabelText(/Código de la app/)).toBeVisible();
  });

  it('rejects a wrong password, and removes an app after the right one', async () => {
    const removed = fakeCall(authService, 'removeTotp', () => undefined);
    const opened = await openPanel({ ...NONE, totp: TOTP, recoveryCodesLeft: 9 });
    expect(await opened.panel.findByText('Te quedan 9')).toBeVisible();
    const message = 'La contraseña actual no es correcta';
    await opened.user.click(opened.panel.getByRole('button', { name: 'Quitar' }));
    fakeCall(authService, 'confirmPassword', () => {
      throw refuse(400, { message: 'Hay datos que corregir', errors: { currentPassword: message } });
    });
    const field = await screen.findByLabelText(/Tu contraseña/);
    await opened.user.type(field, 'otra{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(removed).toEqual([]);
    await opened.user.clear(field);
    fakeCall(authService, 'confirmPassword', () => ({ ticket: 'abc' }));
    await opened.user.type(field, 'mi clave{Enter}');
    await waitFor(() => expect(removed).toMatchObject([{ params: { token: 'abc' } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('lists, renames and removes a passkey', async () => {
  const renamed = fakeCall(authService, 'renamePasskey', () => undefined);
  const removed = fakeCall(authService, 'removePasskey', () => undefined);
  const opened = await openPanel({ ...NONE, passkeys: [NOTEBOOK], recoveryCodesLeft: 0 });
  expect(await opened.panel.findByText(/Desde 01\/03\/2026, 09:00 · sin usar/)).toBeVisible();
  expect(opened.panel.getByText('No te queda ninguno: generá otros')).toBeVisible();
  await opened.user.click(opened.panel.getByRole('button', { name: 'Renombrar Notebook' }));
  const name = await screen.findByLabelText(/Nombre/);
  await opened.user.clear(name);
  await opened.user.type(name, 'Casa{Enter}');
  await waitFor(() => expect(renamed).toMatchObject([{ params: { id: 7 }, body: { name: 'Casa' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await begin(opened, 'Quitar Notebook');
  await waitFor(() => expect(removed).toMatchObject([{ params: { token: 'abc', id: 7 } }]));
});

it('keeps a passkey that cannot be renamed or removed and shows why', async () => {
  const opened = await openPanel({ ...NONE, isRequired: true, passkeys: [NOTEBOOK], recoveryCodesLeft: 9 });
  fakeCall(authService, 'renamePasskey', () => {
    throw refuse(404, { message: 'Llave de acceso no encontrada' });
  });
  await opened.user.click(await opened.panel.findByRole('button', { name: 'Renombrar Notebook' }));
  await opened.user.type(await screen.findByLabelText(/Nombre/), ' 2{Enter}');
  const renaming = within(screen.getByRole('dialog'));
  expect(await renaming.findByText('Llave de acceso no encontrada')).toBeVisible();
  expect(renaming.getByLabelText(/Nombre/)).toHaveValue('Notebook 2');
  await opened.user.click(renaming.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fakeCall(authService, 'removePasskey', () => {
    throw refuse(409, { message: 'Es tu única verificación en dos pasos y aquí es obligatoria.' });
  });
  const removal = await begin(opened, 'Quitar Notebook');
  expect(await removal.findByText(/^Es tu única verificación/)).toBeVisible();
  expect(opened.panel.getByText('Notebook')).toBeVisible();
});

describe('the details of a user for an administrator', () => {
  async function openReset() {
    fakeCall(authService, 'readClinic', () => clinic());
    fakeCall(authService, 'readUser', () => patient());
    fakeCall(authService, 'readSecondFactorOf', () => ({ hasTotp: true, passkeys: 0, recoveryCodesLeft: 3 }));
    const { user } = renderScreen('/users/41/details', { session: as('ADMIN') });
    await user.click(await screen.findByRole('button', { name: 'Restablecer verificación en dos pasos' }));
    return { user, dialog: within(await screen.findByRole('dialog')) };
  }

  it('resets a second factor after a confirmation, and offers the reset only if there is one', async () => {
    const resets = fakeCall(authService, 'resetSecondFactor', () => undefined);
    const { user, dialog } = await openReset();
    await user.dblClick(dialog.getByRole('button', { name: 'Restablecer' }));
    expect(await screen.findByText(/restablecida/)).toBeVisible();
    expect(resets).toMatchObject([{ params: { id: 41 } }]);
  });

  it('shows why the second factor was not reset', async () => {
    fakeCall(authService, 'resetSecondFactor', () => {
      throw refuse(404, { message: 'Usuario no encontrado' });
    });
    const { user, dialog } = await openReset();
    await user.click(dialog.getByRole('button', { name: 'Restablecer' }));
    expect(await screen.findByText('Usuario no encontrado')).toBeVisible();
    expect(screen.queryByText(/restablecida/)).toBeNull();
  });
});
