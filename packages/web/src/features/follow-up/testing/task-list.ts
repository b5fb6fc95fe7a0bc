import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ASSIGNEES: Assignee[] = [
  { id: 7, name: 'Ana Paz', role: 'DENTIST' },
  { id: 8, name: 'Rosa Vega', role: 'RECEPTIONIST' },
];

export const open = () => renderScreen('/patients/41', { session: as('RECEPTIONIST') });

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Tareas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
