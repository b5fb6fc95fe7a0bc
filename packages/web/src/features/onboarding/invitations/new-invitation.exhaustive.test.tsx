import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { noConnection, refuse, refuseWithText } from '../../../testing/fake-server.ts';
import { openList } from '../../../testing/invitation-list.ts';
import {
  expectGenerateFailure,
  expectSendFailure,
  type FailedCall,
  fakeActiveEmailConfig,
  openDialog,
  openDuplicate,
} from './testing/invitation-screens.ts';

beforeEach(fakeActiveEmailConfig);

const failedCalls = (ownText: string): FailedCall[] => [
  [
    refuseWithText(429, '<html>Too Many Requests</html>', { 'retry-after': '1' }),
    ownText,
    'Demasiados intentos. Esperá 1 segundo y volvé a intentarlo.',
  ],
  [refuse(503, {}, { 'retry-after': '5' }), ownText, 'Esperá 5 segundos y volvé a intentarlo.'],
  [noConnection(), ownText, 'Sin conexión con el servidor. Revisá tu conexión y volvé a intentarlo.'],
];

describe('a new invitation', () => {
  it.each<FailedCall>([
    [refuse(400, { message: 'No se puede invitar' }), 'No se puede invitar'],
    [refuse(500, {}), 'Error al enviar la invitación'],
    ...failedCalls('Error al enviar la invitación'),
  ])('keeps the typed values after a failure and shows a hint: %#', expectSendFailure);

  describe('an invitation for an e-mail that already has one', () => {
    it('leaves the existing invitation if cancelled', async () => {
      const { user, sends, dialog, duplicate } = await openDuplicate();
      await user.click(within(duplicate).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull());
      expect(sends).toHaveLength(1);
      expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@example.com');
    });
  });

  it('shows after Enter which values are missing or invalid', async () => {
    const { user } = await openList();
    const dialog = await openDialog(user);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('El email es requerido')).toBeVisible();
    expect(dialog.getByText('Número de documento es requerido')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'eva@');
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '123456{Enter}');
    expect(await dialog.findByText('Formato de email inválido')).toBeVisible();
    expect(dialog.getByText('DNI debe tener 7 u 8 dígitos')).toBeVisible();
  });
});

describe('a link for an invitation', () => {
  it.each<FailedCall>([
    [refuse(500, {}), 'Error al generar el link'],
    ...failedCalls('Error al generar el link'),
  ])('shows why a link cannot be generated, with a hint: %#', expectGenerateFailure);
});
