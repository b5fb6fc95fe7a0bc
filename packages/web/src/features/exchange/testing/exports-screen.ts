import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

export const ADDRESS = '/datos?view=exports';

export const open = () => renderScreen(ADDRESS, { session: as('DENTIST') });

export const startButton = () => screen.findByRole('button', { name: 'Exportar la clínica' });

export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
