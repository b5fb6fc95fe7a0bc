import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse, refuseWithText } from '../../../testing/fake-server.ts';
import { openList } from '../../../testing/invitation-list.ts';
import { emailConfig } from '../../../testing/invitations.ts';
import { fillForm, generate, openDialog, openDuplicate } from './testing/new-invitation-screen.ts';

beforeEach(() => {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
});

afterEach(() => vi.restoreAllMocks());
type FailedCall = [error: Error, text: string, hint?: string];

const failedCalls = (ownText: string): FailedCall[] => [
  [
    refuseWithText(429, '<html>Too Many Requests</html>', { 'retry-after': '1' }),
    ownText,
    'Demasiados intentos. Espera 1 segundo y vuelve a intentarlo.',
  ],
  [refuse(503, {}, { 'retry-after': '5' }), ownText, 'Espera 5 segundos y vuelve a intentarlo.'],
  [noConnection(), ownText, 'Sin conexión con el servidor. Revisa tu conexión e inténtalo de nuevo.'],
];

describe('a new invitation', () => {
  it.each<FailedCall>([
    [refuse(400, { message: 'No se puede invitar' }), 'No se puede invitar'],
    [refuse(500, {}), 'Error al enviar la invitación'],
    [refuse(409, { message: 'Ya existe otra' }), 'Ya existe otra'],
    ...failedCalls('Error al enviar la invitación'),
  ])('that fails keeps the typed values and shows a hint: %#', async (error, text, hint) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'sendInvitation', () => {
      throw error;
    });
    const dialog = await openDialog(user);
    await fillForm(user, dialog, 'eva@example.com');
    await user.click(dialog.getByRole('button', { name: 'Enviar Invitación' }));
    expect(await screen.findByText(text)).toBeVisible();
    if (hint) expect(await screen.findByText(hint)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('eva@example.com');
    expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull();
  });

  describe('for an e-mail that already has one', () => {
    it('can leave the existing one', async () => {
      const { user, sends, dialog, duplicate } = await openDuplicate();
      await user.click(within(duplicate).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull());
      expect(sends).toHaveLength(1);
      expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('ana@example.com');
    });

    it('shows why it cannot be replaced', async () => {
      const { user, sends, duplicate } = await openDuplicate();
      fakeCall(onboardingService, 'removeInvitation', () => {
        throw refuse(500);
      });
      await user.click(within(duplicate).getByRole('button', { name: 'Sí, eliminar y reenviar' }));
      expect(await screen.findByText('Error al eliminar la invitación existente.')).toBeInTheDocument();
      expect(sends).toHaveLength(1);
    });
  });
});

describe('a link', () => {
  it.each<FailedCall>([
    [refuse(500, {}), 'Error al generar el link'],
    [refuse(409, { message: 'Ya hay una solicitud' }), 'Ya hay una solicitud'],
    ...failedCalls('Error al generar el link'),
  ])('that cannot be generated shows the reason and a hint: %#', async (error, text, hint) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'generateLink', () => {
      throw error;
    });
    await generate(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    if (hint) expect(await screen.findByText(hint)).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Generar Link' })).toBeVisible();
  });
});
