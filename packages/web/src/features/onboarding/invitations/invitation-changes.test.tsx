import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { openList, press, row } from '../../../testing/invitation-list.ts';
import { invitation } from '../../../testing/invitations.ts';
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
    ['ana', 'Reenviar', 'resendInvitation', 'Invitación reenviada'],
    ['bruno', 'Aprobar', 'approveInvitation', 'Solicitud aprobada exitosamente'],
  ] as const)('shows a toast after the change of %s by %s, and reloads the list', changeInvitation);

  it.each([['Aprobar', 'approveInvitation', '¿Aprobar esta solicitud de registro?']] as const)(
    'asks in the browser before %s',
    declineChange,
  );

  it.each([['bruno', 'Aprobar', 'approveInvitation', 'Error al aprobar la solicitud']] as const)(
    'shows why the change of %s by %s failed: %s',
    expectChangeFailure,
  );

  it('sends a change once, however often the button is clicked', async () => {
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

describe('deleting an invitation', () => {
  it('asks before deleting, and names the deleted invitation', async () => {
    const { user, stored } = await openList();
    fakeCall(onboardingService, 'removeInvitation', ({ params }) => void stored.delete(params.id));
    await press(user, 'ana', 'Eliminar');
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar Eliminación' });
    expect(dialog).toHaveTextContent('¿Eliminar la invitación para ana@example.com?');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Invitación para ana@example.com eliminada exitosamente')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /ana@/ })).toBeNull());
  });

  it.each([[refuse(400, { message: 'Ya fue aceptada' }), 'Ya fue aceptada']])(
    'shows why a deletion failed: %#',
    expectRemovalFailure,
  );
});
