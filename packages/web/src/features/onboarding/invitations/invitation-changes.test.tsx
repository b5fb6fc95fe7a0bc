import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall } from '../../../testing/fake-server.ts';
import { openList, press, row } from '../../../testing/invitation-list.ts';
import { emailConfig, invitation } from '../../../testing/invitations.ts';
import { kindOfToast } from '../../../testing/toasts.ts';

beforeEach(() => {
  fakeCall(onboardingService, 'listEmailConfigs', () => [emailConfig()]);
});

afterEach(() => vi.restoreAllMocks());

describe('a change of one invitation', () => {
  const cases = [
    ['ana', 'Reenviar', 'resendInvitation', 'Invitación reenviada', 'Error al reenviar la invitación'],
    ['ana', 'Cancelar', 'cancelInvitation', 'Invitación cancelada', 'Error al cancelar la invitación'],
    [
      'bruno',
      'Aprobar',
      'approveInvitation',
      'Solicitud aprobada exitosamente',
      'Error al aprobar la solicitud',
    ],
    ['bruno', 'Rechazar', 'rejectInvitation', 'Solicitud rechazada', 'Error al rechazar la solicitud'],
  ] as const;

  it.each(cases)('%s, %s: shows a toast, and reloads the list', async (name, button, call, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, reads } = await openList();
    const calls = fakeCall(onboardingService, call, () => ({ ...invitation(), link: null }));
    await press(user, name, button);
    expect(await kindOfToast(text)).toBe(button === 'Rechazar' ? 'warning' : 'success');
    expect(calls).toMatchObject([{ params: { id: name === 'ana' ? 1 : 2 } }]);
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it.each([
    ['Aprobar', 'approveInvitation', '¿Aprobar esta solicitud de registro?'],
    ['Rechazar', 'rejectInvitation', '¿Rechazar esta solicitud de registro?'],
  ] as const)('%s requires a confirmation of the browser', async (button, call, question) => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    const { user } = await openList();
    const calls = fakeCall(onboardingService, call, () => invitation());
    await press(user, 'bruno', button);
    expect(confirm).toHaveBeenCalledExactlyOnceWith(question);
    expect(calls).toHaveLength(0);
  });

  it('is sent once, however often the button is clicked', async () => {
    const { user } = await openList();
    const answer = Promise.withResolvers<void>();
    const calls = fakeCall(onboardingService, 'resendInvitation', async () => {
      await answer.promise;
      return { ...invitation(), link: null };
    });
    await user.dblClick(within(row('ana')).getByRole('button', { name: 'Reenviar' }));
    answer.resolve();
    expect(await screen.findByText('Invitación reenviada')).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

it('resending an invitation without an e-mail shows its new link', async () => {
  const generated = invitation({ email: null, lastMail: null });
  const link = 'https://x.test/onboarding/t';
  const { user } = await openList([generated]);
  const calls = fakeCall(onboardingService, 'resendInvitation', () => ({ ...generated, link }));
  await press(user, '30111222', 'Reenviar');
  expect(await kindOfToast('Invitación reenviada')).toBe('success');
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Generado' }));
  expect(dialog.getByRole('textbox', { name: 'Link de invitación' })).toHaveValue(link);
  expect(calls).toMatchObject([{ params: { id: 5 } }]);
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('deleting', () => {
  it('requires a confirmation, and names the deleted invitation', async () => {
    const { user, stored } = await openList();
    fakeCall(onboardingService, 'removeInvitation', ({ params }) => void stored.delete(params.id));
    await press(user, 'ana', 'Eliminar');
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(dialog).toHaveTextContent('¿Eliminar la invitación para ana@example.com?');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Invitación para ana@example.com eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  });
});
