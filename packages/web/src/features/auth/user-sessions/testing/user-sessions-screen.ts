import type { UserSession } from '@dentaria/contract/auth/user-sessions.ts';
import { screen, within } from '@testing-library/react';
import { NOW_MS } from '../../../../testing/now.ts';

export const session = (values: Partial<UserSession> = {}): UserSession => ({
  id: 1,
  device: 'Chrome en Windows',
  address: '203.0.113.7',
  method: 'password',
  createdAt: new Date(NOW_MS - 3 * 3_600_000).toISOString(),
  lastUsedAt: new Date(NOW_MS - 60_000).toISOString(),
  expiresAt: new Date(NOW_MS + 3_600_000).toISOString(),
  isCurrent: true,
  ...values,
});

export const PHONE = session({
  id: 2,
  device: 'Safari en iPhone',
  address: '198.51.100.4',
  isCurrent: false,
});

export const panel = async () => within(await screen.findByRole('region', { name: 'Sesiones' }));
