import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const open = () => renderScreen('/patients/41', { session: as('RECEPTIONIST') });

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Controles' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
