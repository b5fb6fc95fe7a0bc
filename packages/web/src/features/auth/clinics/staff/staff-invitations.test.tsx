import { authService } from '@dentaria/contract/auth/routes.ts';
import { INVALID_STAFF_INVITATION, type StaffInvitation } from '@dentaria/contract/auth/staff-invitations.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

const invitation: StaffInvitation = {
  id: 5,
  email: 'eva@example.com',
  role: 'RECEPTIONIST',
  invitedBy: { id: 9, name: 'Laura Sosa' },
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
  isExpired: false,
  mail: 'sent',
};

let stored: StaffInvitation[];

beforeEach(() => {
  stored = [];
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(authService, 'listStaffInvitations', () => stored);
});

const open = (session = as('DENTIST', { user_id: 9 })) => renderScreen('/clinics/3/details', { session });

it('sends an invitation once with Enter and shows it', async () => {
  const calls = fakeCall(authService, 'inviteStaff', () => {
    stored = [{ ...invitation, mail: 'queued' }];
    return { ...invitation, mail: 'queued' as const };
  });
  const { user } = open();
  expect(await screen.findByText(/No hay invitaciones pendientes/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Invitar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invitar a la clínica' });
  await user.type(within(dialog).getByLabelText(/Email/), 'eva@example.com{Enter}');
  expect(await screen.findByText('eva@example.com · Recepcionista')).toBeVisible();
  expect(calls).toMatchObject([{ body: { email: 'eva@example.com', role: 'RECEPTIONIST' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps what was typed when the server refuses', async () => {
  fakeCall(authService, 'inviteStaff', () => {
    throw refuse(409, { message: 'Ya hay una cuenta de personal con ese email' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Invitar' }));
  await user.type(await screen.findByLabelText(/Email/), 'eva@example.com{Enter}');
  expect(await screen.findByText('Ya hay una cuenta de personal con ese email')).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('eva@example.com');
});

it('resends and revokes an invitation', async () => {
  stored = [invitation];
  const resent = fakeCall(authService, 'resendStaffInvitation', () => ({
    ...invitation,
    mail: 'queued' as const,
  }));
  const revoked = fakeCall(authService, 'revokeStaffInvitation', () => {
    stored = [];
    return undefined;
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Reenviar la invitación de eva@example.com' }));
  expect(await screen.findByText('Invitación enviada a eva@example.com')).toBeVisible();
  expect(resent).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancelar la invitación de eva@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar invitación' }));
  expect(await screen.findByText(/No hay invitaciones pendientes/)).toBeVisible();
  expect(revoked).toHaveLength(1);
});

it('keeps an invitation that could not be revoked and shows why', async () => {
  stored = [invitation];
  fakeCall(authService, 'revokeStaffInvitation', () => {
    throw refuse(404, { message: 'Invitación no encontrada' });
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Cancelar la invitación de eva@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar invitación' }));
  expect(await screen.findByText('Invitación no encontrada')).toBeVisible();
  expect(screen.getByText('eva@example.com · Recepcionista')).toBeVisible();
});

it('shows no invitations to staff who do not own the clinic', async () => {
  open(as('DENTIST', { user_id: 10 }));
  expect(await screen.findByRole('heading', { name: 'Clínica Sol' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invitar' })).toBeNull();
});

it('creates an account by the link, and rejects a used link', async () => {
  fakeCall(authService, 'readStaffInvitation', () => ({
    clinicName: 'Clínica Sol',
    email: 'eva@example.com',
    role: 'RECEPTIONIST' as const,
    expiresAt: invitation.expiresAt,
  }));
  fakeCall(authService, 'acceptStaffInvitation', () => {
    throw refuse(404, { message: 'Invitación no encontrada' });
  });
  const { user } = renderScreen('/invitacion/abc');
  await user.type(await screen.findByLabelText(/Nombre/), 'Eva');
  await user.type(screen.getByLabelText(/Apellido/), 'Sosa');
  await user.type(screen.getByLabelText(/Usuario/), 'eva_s');
  await user.type(screen.getByLabelText(/Contraseña/), 'clave nueva 1');
  await user.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  expect(await screen.findByText(INVALID_STAFF_INVITATION)).toBeVisible();
  const calls = fakeCall(authService, 'acceptStaffInvitation', () => ({ id: 7, username: 'eva_s' }));
  await user.dblClick(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  expect(await screen.findByText(/Tu cuenta «eva_s» está lista/)).toBeVisible();
  expect(calls).toHaveLength(1);
});
