import { screen } from '@testing-library/react';

export const clinic = {
  id: 3,
  name: 'Clínica Sol',
  address: null,
  ownerUserId: null,
  ownerUsername: null,
  active: true,
  idleLockMinutes: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

export const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
