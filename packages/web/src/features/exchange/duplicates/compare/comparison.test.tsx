import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import {
  fakeMerge,
  fakePreview,
  merge,
  mergePreview,
  owner,
  PATH,
  patientMerge,
  radio,
} from '../../testing/merges.ts';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'readPatient', () => patient());
});

test('lets the owner choose each difference, and folds equal values', async () => {
  fakePreview();
  const { user } = renderScreen(PATH, { session: owner });
  expect(await radio('DNI: 30.111.222, Ficha n.º 41')).toBeChecked();
  expect(await radio('DNI: 30111222, Ficha n.º 52')).not.toBeChecked();
  expect(screen.getByRole('heading', { name: 'Comparar y unificar' })).toHaveFocus();
  // The kept record has no value.
  expect(await radio('Obra social: OSDE, Ficha n.º 52')).toBeChecked();
  expect(screen.getByText('09/03/1985')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: '1 dato igual' }));
  await waitFor(() => expect(screen.getByText('09/03/1985')).toBeVisible());
  expect(screen.getByText(/^Las dos fichas tienen historia clínica/)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Agenda' })).getByRole('listitem')).toHaveTextContent(
    'Turnos3',
  );
});

test('offers a retry when the records cannot be compared', async () => {
  fakeCall(exchangeService, 'previewMerge', () => {
    throw refuse(500);
  });
  const { user } = renderScreen(PATH, { session: owner });
  expect(await screen.findByText('No se pudieron comparar las fichas.')).toBeVisible();
  fakePreview();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await radio('DNI: 30.111.222, Ficha n.º 41')).toBeChecked();
});

test('merges the chosen values, opens the kept record and offers to undo', async () => {
  fakePreview();
  const merged = fakeMerge();
  const undone = fakeCall(exchangeService, 'undoMerge', () => patientMerge({ canBeUndone: false }));
  const { user, destination } = renderScreen(PATH, { session: owner });
  await user.click(await radio('DNI: 30111222, Ficha n.º 52'));
  await user.click(await radio('Obra social: —, Ficha n.º 41'));
  await user.click(screen.getByRole('button', { name: 'Unificar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unificar las dos fichas' });
  expect(dialog).toHaveTextContent(
    'La ficha n.º 41 de María Ñandú queda como única, con turnos (3), pagos (1)',
  );
  expect(dialog).toHaveTextContent('La ficha n.º 52 de Maria Ñandu se archiva');
  expect(dialog).toHaveTextContent('Se puede deshacer');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Unificar' }));
  await waitFor(() => expect(destination()).toBe('/patients/41'));
  expect(merged).toMatchObject([
    {
      params: { clinicId: 3 },
      body: {
        keptId: 41,
        otherId: 52,
        keptUpdatedAt: '2026-02-01T00:00:00.000Z',
        otherUpdatedAt: '2026-07-01T00:00:00.000Z',
        fields: { docNumber: 'other', healthInsurance: 'kept', affiliateNumber: 'kept' },
      },
    },
  ]);
  expect(await screen.findByText('Fichas unificadas')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByText('Unificación deshecha: las dos fichas están como antes')).toBeVisible();
  expect(undone).toMatchObject([{ params: { clinicId: 3, id: 7 } }]);
});

test('shows the obstacle that prevents a merge', async () => {
  fakeCall(exchangeService, 'previewMerge', ({ query }) =>
    mergePreview(query.keptId, { obstacles: ['Las dos fichas tienen una caja abierta'], moves: [] }),
  );
  renderScreen(PATH, { session: owner });
  expect(await screen.findByText('Las dos fichas tienen una caja abierta')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unificar' })).toBeDisabled();
  expect(screen.getByText(/^Nada: no tiene turnos/)).toBeVisible();
});

test('reloads the comparison after a concurrent change of a record and says why', async () => {
  const previews = fakePreview();
  const message = 'Otra persona modificó una de las fichas. Volvé a cargar la comparación antes de unificar.';
  fakeCall(exchangeService, 'mergePatients', () => {
    throw refuse(409, { message });
  });
  const { user, location } = renderScreen(PATH, { session: owner });
  await user.click(await radio('DNI: 30111222, Ficha n.º 52'));
  await merge(user);
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(previews).toHaveLength(2);
  expect(await radio('DNI: 30111222, Ficha n.º 52')).toBeChecked();
  expect(location()).toBe(PATH);
});
