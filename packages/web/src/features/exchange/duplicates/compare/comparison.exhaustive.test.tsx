import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { patient } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { setViewportWidth } from '../../../../testing/viewport.ts';
import { fakeMerge, fakePreview, merge, owner, PATH, radio } from '../../testing/merges.ts';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
  fakeCall(authService, 'readPatient', () => patient());
});

test('keeping the other record reverses the merge and preserves the choices', async () => {
  fakePreview();
  const merged = fakeMerge();
  const { user, location } = renderScreen(PATH, { session: owner });
  await user.click(await radio('DNI: 30111222, Ficha n.º 52'));
  await user.click(await radio('Obra social: —, Ficha n.º 41'));
  await user.click(await radio('Conservar la ficha n.º 52'));
  await waitFor(() => expect(location()).toBe('/datos?view=duplicates&kept=52&other=41'));
  expect(await screen.findByText('De la ficha n.º 41 a la ficha n.º 52:')).toBeVisible();
  expect(await radio('DNI: 30111222, Ficha n.º 52')).toBeChecked();
  expect(await radio('Obra social: —, Ficha n.º 41')).toBeChecked();
  await merge(user);
  await waitFor(() => expect(merged).toHaveLength(1));
  expect(merged[0]?.body).toMatchObject({
    keptId: 52,
    otherId: 41,
    fields: { docNumber: 'kept', healthInsurance: 'other', affiliateNumber: 'other' },
  });
});

test('shows values below the name of their field on a phone', async () => {
  setViewportWidth(360);
  fakePreview();
  const { user } = renderScreen(PATH, { session: owner });
  await user.click(await radio('DNI: 30111222, Ficha n.º 52'));
  expect(await radio('DNI: 30111222, Ficha n.º 52')).toBeChecked();
  expect(screen.queryByRole('columnheader', { name: 'Dato' })).toBeNull();
  await expectAccessible();
});

test('finds no accessibility problem in the comparison', async () => {
  fakePreview();
  const { user } = renderScreen(PATH, { session: owner });
  expect(await radio('DNI: 30.111.222, Ficha n.º 41')).toBeChecked();
  expect(await radio('DNI: 30111222, Ficha n.º 52')).not.toBeChecked();
  expect(await radio('Obra social: OSDE, Ficha n.º 52')).toBeChecked();
  await user.click(screen.getByRole('button', { name: '1 dato igual' }));
  await waitFor(() => expect(screen.getByText('09/03/1985')).toBeVisible());
  await expectAccessible();
});

test('a pair of two people can be dismissed from the comparison', async () => {
  fakePreview();
  fakeCall(exchangeService, 'listDuplicates', () => ({ pairs: [], total: 0, isCut: false }));
  const dismissed = fakeCall(exchangeService, 'dismissDuplicate', () => undefined);
  const { user, destination } = renderScreen(PATH, { session: owner });
  await user.click(await screen.findByRole('button', { name: 'No son la misma persona' }));
  await waitFor(() => expect(destination()).toBe('/datos?view=duplicates'));
  expect(dismissed).toMatchObject([{ params: { firstId: 41, secondId: 52 } }]);
  expect(await screen.findByText('Anotado: no son la misma persona')).toBeVisible();
});

test('explains that a record has already been merged', async () => {
  fakeCall(exchangeService, 'previewMerge', () => {
    throw refuse(404, { message: 'Paciente no encontrado' });
  });
  renderScreen(PATH, { session: owner });
  expect(await screen.findByText(/^Una de las dos fichas ya no está/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Duplicados', current: false })).toHaveAttribute(
    'href',
    '/datos?view=duplicates',
  );
});
