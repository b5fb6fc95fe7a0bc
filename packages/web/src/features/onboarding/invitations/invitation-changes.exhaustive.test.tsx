import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { openList, press } from '../../../testing/invitation-list.ts';
import { invitation } from '../../../testing/invitations.ts';
import { kindOfToast } from '../../../testing/toasts.ts';
import {
  changeInvitation,
  declineChange,
  expectChangeFailure,
  expectRemovalFailure,
  fakeActiveEmailConfig,
} from './testing/invitation-screens.ts';

beforeEach(fakeActiveEmailConfig);

afterEach(() => vi.restoreAllMocks());

describe('a change of one invitation', () => {
  it.each([
    ['ana', 'Reenviar', 'resendInvitation', 'Error al reenviar la invitación'],
    ['ana', 'Cancelar', 'cancelInvitation', 'Error al cancelar la invitación'],
    ['bruno', 'Rechazar', 'rejectInvitation', 'Error al rechazar la solicitud'],
  ] as const)('shows why the change of %s by %s failed: %s', expectChangeFailure);

  it.each([
    ['ana', 'Cancelar', 'cancelInvitation', 'Invitación cancelada'],
    ['bruno', 'Rechazar', 'rejectInvitation', 'Solicitud rechazada'],
  ] as const)('shows a toast after the change of %s by %s, and reloads the list', changeInvitation);

  it.each([['Rechazar', 'rejectInvitation', '¿Rechazar esta solicitud de registro?']] as const)(
    'asks in the browser before %s',
    declineChange,
  );

  it('shows why the e-mail of a changed invitation failed', async () => {
    const { user } = await openList();
    const detail = 'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa.';
    fakeCall(onboardingService, 'resendInvitation', () => ({
      ...invitation({
        lastMail: { kind: 'INVITATION', state: 'FAILED', detail, at: '2026-03-01T12:00:00.000Z' },
      }),
      link: null,
    }));
    await press(user, 'ana', 'Reenviar');
    expect(await screen.findByText(detail)).toBeVisible();
  });
});

it('shows the new link after resending an invitation without an e-mail', async () => {
  const generated = invitation({ email: null, lastMail: null });
  const link = 'https://x.test/onboarding/t';
  const { user } = await openList([generated]);
  const calls = fakeCall(onboardingService, 'resendInvitation', () => ({ ...generated, link }));
  await press(user, '30111222', 'Reenviar');
  expect(await kindOfToast('Invitación reenviada')).toBe('success');
  const dialog = within(await screen.findByRole('dialog', { name: 'Link generado' }));
  expect(dialog.getByRole('textbox', { name: 'Link de invitación' })).toHaveValue(link);
  expect(calls).toMatchObject([{ params: { id: 5 } }]);
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('deleting an invitation', () => {
  it('sends no request for an invitation without an id', async () => {
    const { invitationId: _, ...nameless } = invitation();
    const calls = fakeCall(onboardingService, 'removeInvitation', () => undefined);
    const { user } = await openList([nameless as Invitation]);
    await press(user, 'ana', 'Eliminar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Error: ID de invitación inválido')).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it('warns that deleting an invitation deletes its registration too', async () => {
    const { user } = await openList();
    await press(user, 'bruno', 'Eliminar');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'También se eliminan la clínica y el usuario que esperan aprobación.',
    );
  });

  it.each([
    [refuse(400, {}), 'Solicitud inválida - No se puede eliminar esta invitación'],
    [refuse(404, { message: 'x' }), 'Invitación no encontrada'],
    [refuse(403, { message: 'x' }), 'No tienes permisos para eliminar esta invitación'],
    [refuse(500, { message: 'x' }), 'Error al eliminar la invitación'],
    [noConnection(), 'Error al eliminar la invitación'],
  ])('shows why a deletion failed: %#', expectRemovalFailure);
});
