import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { cards, certainPair, fakePairs, owner, PATH, possiblePair } from '../../testing/pairs.ts';

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
});

const card = (name: string) => screen.findByRole('listitem', { name });

test('the owner sees both records, why they are similar and how likely', async () => {
  fakePairs(certainPair, possiblePair);
  renderScreen(PATH, { session: owner });
  const first = await card('María Ñandú y Maria Ñandu');
  expect(within(first).getByText('Casi seguro · 95 %')).toBeVisible();
  expect(
    within(first).getByText('Mismo DNI, escrito de otra forma · Misma fecha de nacimiento'),
  ).toBeVisible();
  expect(within(first).getByRole('row', { name: 'DNI 30.111.222 30111222' })).toBeVisible();
  expect(within(first).getByRole('row', { name: 'Nacimiento 09/03/1985 09/03/1985' })).toBeVisible();
  expect(within(first).getByRole('row', { name: 'Registrada 10/01/2026 01/06/2026' })).toBeVisible();
  expect(within(first).getByRole('link', { name: 'María Ñandú' })).toHaveAttribute('href', '/patients/41');
  expect(within(first).getByRole('link', { name: 'Comparar y unificar' })).toHaveAttribute(
    'href',
    '/datos?view=duplicates&kept=41&other=52',
  );
  expect(screen.getByText('2 pares, los más parecidos primero')).toBeVisible();
  expect(within(await card('Juan Sosa y Juan P. Sosa')).getByText('Posible · 48 %')).toBeVisible();
});

test('removes a pair of two people from the list, and can restore it', async () => {
  fakePairs(certainPair, possiblePair);
  const dismissed = fakeCall(exchangeService, 'dismissDuplicate', () => undefined);
  const restored = fakeCall(exchangeService, 'restoreDuplicate', () => undefined);
  const { user } = renderScreen(PATH, { session: owner });
  const first = await card('María Ñandú y Maria Ñandu');
  await user.dblClick(within(first).getByRole('button', { name: 'No son la misma persona' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(dismissed).toMatchObject([{ params: { clinicId: 3, firstId: 41, secondId: 52 } }]);
  expect(screen.getByText('1 par')).toBeVisible();
  // This card replaces the dismissed one.
  expect(cards()[0]).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(cards()[0]).toHaveAccessibleName('María Ñandú y Maria Ñandu');
  expect(restored).toMatchObject([{ params: { firstId: 41, secondId: 52 } }]);
});

test('a dentist who does not own the clinic sees no duplicates', async () => {
  const requests = fakePairs(certainPair);
  renderScreen(PATH, { session: as('DENTIST', { user_id: 10 }) });
  expect(await screen.findByText(/^Solo el propietario de la clínica/)).toBeVisible();
  expect(requests).toEqual([]);
});

test('shows that there may be more pairs if the search could not compare all patients', async () => {
  fakeCall(exchangeService, 'listDuplicates', () => ({ pairs: [], total: 0, isCut: true }));
  renderScreen(PATH, { session: owner });
  expect(await screen.findByText(/^Puede haber más duplicados/)).toBeVisible();
  expect(screen.queryByText('No hay pacientes que parezcan registrados dos veces')).toBeNull();
});
