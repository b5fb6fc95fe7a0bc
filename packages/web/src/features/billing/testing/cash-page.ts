import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ROSA = { id: 8, name: 'Rosa Vega' };

export const open = (search = '', role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST', userId = 7) =>
  renderScreen(`/caja${search}`, { session: as(role, { user_id: userId }) });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
