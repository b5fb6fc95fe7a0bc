import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { openList } from '../../../testing/invitation-list.ts';
import { invitation } from '../../../testing/invitations.ts';
import { kindOfToast } from '../../../testing/toasts.ts';
import {
  DUPLICATE,
  expectGenerateFailure,
  expectSendFailure,
  type FailedCall,
  fakeActiveEmailConfig,
  generate,
  openDialog,
  openDuplicate,
} from './testing/invitation-screens.ts';

beforeEach(fakeActiveEmailConfig);

afterEach(() => vi.restoreAllMocks());

describe('a new invitation', () => {
  it('sends an invitation, which appears in the list', async () => {
    const { user, stored } = await openList();
    const calls = fakeCall(onboardingService, 'sendInvitation', ({ body }) => {
      const sent = invitation({ invitationId: 9, email: body.email });
      stored.set(9, sent);
      return sent;
    });
    const dialog = await openDialog(user);
    const send = dialog.getByRole('button', { name: 'Enviar invitación' });
    expect(send).toBeDisabled();
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await fill(user, email, 'eva@example.com');
    expect(send).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30.222.333x');
    expect(send).toBeEnabled();
    await user.clear(email);
    expect(send).toBeDisabled();
    await fill(user, email, 'eva@example.com');
    expect(send).toBeEnabled();
    await user.dblClick(send);
    expect(await screen.findByText('Invitación enviada exitosamente')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'eva@example.com', docNumber: '30222333' }]);
    expect(await screen.findByText('eva@example.com')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog(user)).getByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  it('does not claim that an invitation was sent if its e-mail failed', async () => {
    const { user } = await openList();
    const detail = 'No se pudo enviar el email: no hay una configuración SYSTEM_ADMIN activa.';
    fakeCall(onboardingService, 'sendInvitation', () =>
      invitation({
        lastMail: { kind: 'INVITATION', state: 'FAILED', detail, at: '2026-03-01T12:00:00.000Z' },
      }),
    );
    const dialog = await openDialog(user);
    await fill(user, dialog.getByRole('textbox', { name: 'Email' }), 'eva@example.com');
    await fill(user, dialog.getByRole('textbox', { name: 'Número de documento (DNI)' }), '30222333');
    await user.click(dialog.getByRole('button', { name: 'Enviar invitación' }));
    expect(await kindOfToast(detail)).toBe('warning');
    expect(screen.queryByText('Invitación enviada exitosamente')).toBeNull();
  });

  it('warns if it is unknown whether e-mails are sent', async () => {
    fakeCall(onboardingService, 'listEmailConfigs', () => {
      throw refuse(500);
    });
    const { user } = await openList();
    expect(await screen.findByText('No se pudo comprobar si los emails salen.')).toBeVisible();
    fakeActiveEmailConfig();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByText(/No se pudo comprobar/)).toBeNull());
  });

  it.each<FailedCall>([[refuse(409, { message: 'Ya existe otra' }), 'Ya existe otra']])(
    'keeps the typed values after a failure and shows a hint: %#',
    expectSendFailure,
  );

  describe('an invitation for an e-mail that already has one', () => {
    it('shows the existing invitation and replaces it', async () => {
      const { user, stored, sends, duplicate } = await openDuplicate();
      const removals = fakeCall(
        onboardingService,
        'removeInvitation',
        ({ params }) => void stored.delete(params.id),
      );
      expect(await kindOfToast(DUPLICATE)).toBe('info');
      expect(duplicate).toHaveTextContent('¿Querés eliminar la invitación existente y enviar una nueva?');
      await user.click(within(duplicate).getByRole('button', { name: 'Sí, eliminar y reenviar' }));
      expect(await kindOfToast('Invitación existente eliminada. Reenviando nueva invitación...')).toBe(
        'info',
      );
      expect(await screen.findByText('Invitación enviada exitosamente')).toBeInTheDocument();
      expect(removals).toMatchObject([{ params: { id: 1 } }]);
      expect(sends).toHaveLength(2);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('shows why the existing invitation cannot be replaced', async () => {
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

describe('a link for an invitation', () => {
  it('generates a link for a DNI, shows it and copies it', async () => {
    const { user, reads } = await openList();
    const calls = fakeCall(onboardingService, 'generateLink', () => ({
      link: 'https://x.test/onboarding/t',
    }));
    await generate(user);
    expect(await screen.findByText('Link generado exitosamente')).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Link generado' }));
    expect(dialog.getByRole('textbox')).toHaveValue('https://x.test/onboarding/t');
    expect(calls).toMatchObject([{ body: { docNumber: '30222333' } }]);
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Link copiado al portapapeles')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('https://x.test/onboarding/t');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(dialog.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Error al copiar el link')).toBeInTheDocument();
  });

  it.each<FailedCall>([[refuse(409, { message: 'Ya hay una solicitud' }), 'Ya hay una solicitud']])(
    'shows why a link cannot be generated, with a hint: %#',
    expectGenerateFailure,
  );
});
