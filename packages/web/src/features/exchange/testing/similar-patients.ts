import { authService } from '@dentaria/contract/auth/routes.ts';
import type { SimilarPatient } from '@dentaria/contract/exchange/duplicates.ts';
import { screen } from '@testing-library/react';
import { fakeCall } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { duplicatePatient } from './merges.ts';

export const similarPatient = (overrides: Partial<SimilarPatient> = {}): SimilarPatient => ({
  patient: duplicatePatient(),
  likelihood: 'certain',
  score: 95,
  reasons: ['Mismo nombre y apellido', 'Misma fecha de nacimiento'],
  ...overrides,
});

/** Opens "Nuevo paciente" from the search of the header. */
export async function openNewPatient() {
  fakeCall(authService, 'searchPatients', () => []);
  const app = renderApp('/account', { session: as('RECEPTIONIST') });
  await app.user.click(await screen.findByRole('button', { name: 'Búsqueda rápida' }));
  await app.user.type(await screen.findByRole('combobox', { name: /^Buscar paciente/ }), 'nandu');
  await app.user.click(await screen.findByRole('option', { name: 'Nuevo paciente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo paciente' });
  return { ...app, dialog };
}
