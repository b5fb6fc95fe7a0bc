import type { Invitation } from '@dentaria/contract/onboarding/invitations.ts';
import { onboardingService } from '@dentaria/contract/onboarding/routes.ts';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { fakeCall } from './fake-server.ts';
import { invitation } from './invitations.ts';
import { renderApp } from './render-app.tsx';
import { as } from './session.ts';

export const fiveInvitations = [
  invitation({ invitationId: 1, email: 'ana@example.com', createdAt: '2026-03-05T12:00:00.000Z' }),
  invitation({
    invitationId: 2,
    email: 'bruno@example.com',
    status: 'PENDING_APPROVAL',
    clinicName: 'Clínica Luna',
    createdAt: '2026-03-04T12:00:00.000Z',
    lastMail: { kind: 'REGISTRATION_RECEIVED', state: 'SENT', detail: null, at: '2026-03-04T12:00:00.000Z' },
  }),
  invitation({
    invitationId: 3,
    email: 'carla@example.com',
    status: 'ACCEPTED',
    acceptedAt: '2026-03-06T15:00:00.000Z',
    createdAt: '2026-03-03T12:00:00.000Z',
    lastMail: {
      kind: 'APPROVED',
      state: 'FAILED',
      detail: 'El servidor SMTP rechazó el usuario o la contraseña',
      at: '2026-03-06T15:00:00.000Z',
    },
  }),
  invitation({
    invitationId: 4,
    email: 'dora@example.com',
    status: 'EXPIRED',
    createdAt: '2026-03-02T12:00:00.000Z',
    lastMail: { kind: 'INVITATION', state: 'QUEUED', detail: null, at: '2026-03-02T12:00:00.000Z' },
  }),
  invitation({
    invitationId: 5,
    email: null,
    status: 'CANCELLED',
    createdAt: '2026-03-01T12:00:00.000Z',
    lastMail: null,
  }),
];

/**
 * Opens the list of invitations as an administrator. Tests change `stored` to change what the server returns.
 */
export async function openList(invitations: readonly Invitation[] = fiveInvitations) {
  const stored = new Map(invitations.map((one) => [one.invitationId, one]));
  const reads = fakeCall(onboardingService, 'listInvitations', () => [...stored.values()]);
  const app = renderApp('/manage-onboarding', { session: as('ADMIN') });
  await screen.findByText(/No hay invitaciones|–\d+ de \d+/);
  return { ...app, stored, reads };
}

export const rows = () => screen.getAllByRole('row').slice(1);
export const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
export const press = (user: UserEvent, name: string, button: string) =>
  user.click(within(row(name)).getByRole('button', { name: button }));
