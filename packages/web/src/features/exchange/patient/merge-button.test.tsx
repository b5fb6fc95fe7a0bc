import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../testing/clinics.ts';
import { fakeCall } from '../../../testing/fake-server.ts';
import { patient, patientMatch } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { mergePreview } from '../testing/merges.ts';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'readPatient', () => patient());
  fakeCall(authService, 'searchPatients', () => [
    patientMatch({ id: 52, name: 'Maria Ñandu', docNumber: null }),
    patientMatch(),
  ]);
  fakeCall(exchangeService, 'previewMerge', ({ query }) => mergePreview(query.keptId));
});

test('lets the owner choose any record but the same one, and compares both', async () => {
  const { user, destination } = renderScreen('/patients/41', { session: as('DENTIST', { user_id: 9 }) });
  await user.click(await screen.findByRole('button', { name: 'Unificar con otra ficha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unificar con otra ficha' });
  const field = within(dialog).getByRole('combobox', { name: 'Otra ficha' });
  await user.click(within(dialog).getByRole('button', { name: 'Comparar' }));
  expect(await within(dialog).findByText('Elegí un paciente de la lista')).toBeVisible();
  expect(field).toHaveFocus();
  await user.type(field, 'nandu');
  await user.click(await screen.findByRole('option', { name: /María Ñandú/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Comparar' }));
  expect(await within(dialog).findByText('Es esta misma ficha: elegí otra')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'nandu');
  await user.click(await screen.findByRole('option', { name: /Maria Ñandu/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Comparar' }));
  await waitFor(() => expect(destination()).toBe('/datos?view=duplicates&clinic=3&kept=41&other=52'));
  expect(await screen.findByRole('heading', { name: 'Comparar y unificar' })).toBeVisible();
});

test('shows no merge button to a dentist who does not own the clinic', async () => {
  renderScreen('/patients/41', { session: as('DENTIST', { user_id: 10 }) });
  await screen.findByRole('button', { name: 'Exportar datos' });
  expect(screen.queryByRole('button', { name: 'Unificar con otra ficha' })).toBeNull();
});
