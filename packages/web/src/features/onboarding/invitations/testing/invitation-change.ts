import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { openList, press } from '../../../../testing/invitation-list.ts';
import { invitation } from '../../../../testing/invitations.ts';
import { kindOfToast } from '../../../../testing/toasts.ts';

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
