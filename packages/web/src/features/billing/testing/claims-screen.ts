import { screen, within } from '@testing-library/react';
import { memberWithoutCard } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { claimItem } from './claims.ts';

export const incomplete = claimItem({
  id: 62,
  description: 'Corona',
  patient: { id: 42, name: 'Ana Gil' },
  ...memberWithoutCard,
  needsAuthorization: true,
  missing: ['affiliate-number', 'authorization-number'],
});

export const GALENO = { id: 9, name: 'Galeno' };

export const open = (search = '', role: 'ADMIN' | 'DENTIST' | 'RECEPTIONIST' = 'RECEPTIONIST', userId = 7) =>
  renderScreen(`/presentaciones${search}`, { session: as(role, { user_id: userId }) });

export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
