import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse, refuseWithText } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { openList } from '../../../testing/invitation-list.ts';
import { emailConfig } from '../../../testing/invitations.ts';

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
  const openDialog = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Nueva Invitación' }));
    return within(await screen.findByRole('dialog', { name: 'Nueva Invitación' }));
  };

  const fillForm = async (user: UserEvent, dialog: ReturnType<typeof within>, email = 'eva@example.com') => {
    await fill(user, dialog.getByRole('textbox', { name: 'Email' }), email);
    await fill(user, dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30.222.333');
  };

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
    await fillForm(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Enviar Invitación' }));
    expect(await screen.findByText(text)).toBeVisible();
    if (hint) expect(await screen.findByText(hint)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('eva@example.com');
    expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull();
  });
});

describe('a link', () => {
  const generate = async (user: UserEvent) => {
    await user.click(screen.getByRole('button', { name: 'Generar Link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Generar Link' }));
    expect(dialog.getByRole('button', { name: 'Generar' })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Número de documento es requerido')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30222333{Enter}');
  };

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
