import { screen, within } from '@testing-library/react';
import type { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const owner = as('DENTIST', { user_id: 9 });

export const MERGE = '/datos?view=duplicates&id=7';

export const undo = async (user: ReturnType<typeof renderScreen>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deshacer la unificación' });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Deshacer' }));
};
