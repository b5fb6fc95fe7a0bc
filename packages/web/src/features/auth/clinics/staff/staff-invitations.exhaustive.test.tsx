import { authService } from '@dentaria/contract/auth/routes.ts';
import type { StaffInvitation } from '@dentaria/contract/auth/staff-invitations.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';

let stored: StaffInvitation[];

beforeEach(() => {
  stored = [];
  fakeCall(authService, 'readClinic', () => clinic());
  fakeCall(authService, 'listStaffInvitations', () => stored);
});

const open = (session = as('DENTIST', { user_id: 9 })) => renderScreen('/clinics/3/details', { session });

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
