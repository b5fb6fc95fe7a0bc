import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, noConnection, refuse } from '../../../testing/fake-server.ts';
import { openList, press } from '../../../testing/invitation-list.ts';
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

  it.each(cases)('%s, %s: %s fails', async (name, button, call, _, text) => {
    vi.spyOn(window, 'confirm').mockReturnValue(true);
    const { user, reads } = await openList();
    fakeCall(onboardingService, call, () => {
      throw refuse(409, { message: 'La invitación está en estado “Aceptada”' });
    });
    await press(user, name, button);
    expect(await kindOfToast(text)).toBe('error');
    expect(await screen.findByText('La invitación está en estado “Aceptada”')).toBeVisible();
    await waitFor(() => expect(reads).toHaveLength(2));
  });

  it('shows why its e-mail failed', async () => {
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

describe('deleting', () => {
  it('an invitation without an id sends no request', async () => {
    const { invitationId: _, ...nameless } = invitation();
    const calls = fakeCall(onboardingService, 'removeInvitation', () => undefined);
    const { user } = await openList([nameless as Invitation]);
    await press(user, 'ana', 'Eliminar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Error: ID de invitación inválido')).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  it('warns that a registration is deleted too', async () => {
    const { user } = await openList();
    await press(user, 'bruno', 'Eliminar');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'También se eliminan la clínica y el usuario que esperan aprobación.',
    );
  });

  it.each([
    [refuse(400, { message: 'Ya fue aceptada' }), 'Ya fue aceptada'],
    [refuse(400, {}), 'Solicitud inválida - No se puede eliminar esta invitación'],
    [refuse(404, { message: 'x' }), 'Invitación no encontrada'],
    [refuse(403, { message: 'x' }), 'No tienes permisos para eliminar esta invitación'],
    [refuse(500, { message: 'x' }), 'Error al eliminar la invitación'],
    [noConnection(), 'Error al eliminar la invitación'],
  ])('shows why it failed: %#', async (error, text) => {
    const { user } = await openList();
    fakeCall(onboardingService, 'removeInvitation', () => {
      throw error;
    });
    await press(user, 'ana', 'Eliminar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});
