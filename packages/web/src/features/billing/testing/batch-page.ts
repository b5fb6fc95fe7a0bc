import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const open = (role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST') =>
  renderScreen(`/presentaciones/71${role === 'ADMIN' ? '?clinic=3' : ''}`, { session: as(role) });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

export const button = (name: string) => screen.findByRole('button', { name });
