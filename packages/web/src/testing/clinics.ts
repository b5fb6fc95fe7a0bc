import type { Clinic } from '@dentaria/contract/auth/clinics.ts';

export const clinic = (overrides: Partial<Clinic> = {}): Clinic => ({
  id: 3,
  name: 'Clínica Sol',
  address: null,
  ownerUserId: 9,
  ownerUsername: 'lsosa',
  active: true,
  confirmedAt: '2026-01-10T12:00:00.000Z',
  idleLockMinutes: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-02-11T12:30:00.000Z',
  ...overrides,
});
