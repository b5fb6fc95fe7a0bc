import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { fill } from '../../../../testing/fill.ts';
import { openList, press } from '../../../../testing/invitation-list.ts';
import { emailConfig, invitation } from '../../../../testing/invitations.ts';
import { kindOfToast } from '../../../../testing/toasts.ts';

/** Without an active configuration that sends invitations, the screens show a warning. */
export function fakeActiveEmailConfig() {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
}

type Confirmed = 'approveInvitation' | 'rejectInvitation';

type Change = Confirmed | 'resendInvitation' | 'cancelInvitation';

/** Presses a button of an invitation and accepts the browser's confirmation, if there is one. */
export async function changeInvitation(name: string, button: string, call: Change, text: string) {
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, reads } = await openList();
  const calls = fakeCall(onboardingService, call, () => ({ ...invitation(), link: null }));
  await press(user, name, button);
  expect(await kindOfToast(text)).toBe(button === 'Rechazar' ? 'warning' : 'success');
  expect(calls).toMatchObject([{ params: { id: name === 'ana' ? 1 : 2 } }]);
  await waitFor(() => expect(reads).toHaveLength(2));
}

/** Presses a button of an invitation and declines the browser's confirmation. */
export async function declineChange(button: string, call: Confirmed, question: string) {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = await openList();
  const calls = fakeCall(onboardingService, call, () => invitation());
  await press(user, 'bruno', button);
  expect(confirm).toHaveBeenCalledExactlyOnceWith(question);
  expect(calls).toHaveLength(0);
}

export async function expectChangeFailure(name: string, button: string, call: Change, text: string) {
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, reads } = await openList();
  fakeCall(onboardingService, call, () => {
    throw refuse(409, { message: 'La invitación está en estado «Aceptada»' });
  });
  await press(user, name, button);
  expect(await kindOfToast(text)).toBe('error');
  expect(await screen.findByText('La invitación está en estado «Aceptada»')).toBeVisible();
  await waitFor(() => expect(reads).toHaveLength(2));
}

export async function expectRemovalFailure(error: Error, text: string) {
  const { user } = await openList();
  fakeCall(onboardingService, 'removeInvitation', () => {
    throw error;
  });
  await press(user, 'ana', 'Eliminar');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(text)).toBeVisible();
}

export async function openDialog(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Nueva Invitación' }));
  return within(await screen.findByRole('dialog', { name: 'Nueva Invitación' }));
}

async function fillForm(user: UserEvent, dialog: ReturnType<typeof within>, email: string) {
  await fill(user, dialog.getByRole('textbox', { name: 'Email' }), email);
  await fill(user, dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30.222.333');
}

export const DUPLICATE = 'Ya existe una invitación abierta para ana@example.com';

/** Sends an invitation to an address that already has one. */
export async function openDuplicate() {
  const app = await openList();
  const sends = fakeCall(onboardingService, 'sendInvitation', ({ body }) => {
    if (app.stored.has(1)) throw refuse(409, { message: DUPLICATE });
    return invitation({ invitationId: 9, email: body.email });
  });
  const dialog = await openDialog(app.user);
  await fillForm(app.user, dialog, 'ana@example.com');
  await app.user.click(dialog.getByRole('button', { name: 'Enviar invitación' }));
  const duplicate = await screen.findByRole('dialog', { name: 'Invitación Duplicada' });
  return { ...app, sends, dialog, duplicate };
}

/** Generates a link for a DNI, after the form was rejected without one. */
export async function generate(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Generar Link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Generar Link' }));
  expect(dialog.getByRole('button', { name: 'Generar' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Número de documento es requerido')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30222333{Enter}');
}

export type FailedCall = [error: Error, text: string, hint?: string];

export async function expectSendFailure(...[error, text, hint]: FailedCall) {
  const { user } = await openList();
  fakeCall(onboardingService, 'sendInvitation', () => {
    throw error;
  });
  const dialog = await openDialog(user);
  await fillForm(user, dialog, 'eva@example.com');
  await user.click(dialog.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText(text)).toBeVisible();
  if (hint) expect(await screen.findByText(hint)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('eva@example.com');
  expect(screen.queryByRole('dialog', { name: 'Invitación Duplicada' })).toBeNull();
}

export async function expectGenerateFailure(...[error, text, hint]: FailedCall) {
  const { user } = await openList();
  fakeCall(onboardingService, 'generateLink', () => {
    throw error;
  });
  await generate(user);
  expect(await screen.findByText(text)).toBeInTheDocument();
  if (hint) expect(await screen.findByText(hint)).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Generar Link' })).toBeVisible();
}
