import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../../testing/accessibility.ts';
import { clinic } from '../../../../testing/clinics.ts';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { duplicatePair, duplicatePatient } from '../../testing/merges.ts';
import { cards, certainPair, fakePairs, owner, PATH, possiblePair } from '../../testing/pairs.ts';

const card = (name: string) => screen.findByRole('listitem', { name });

beforeEach(() => {
  fakeCall(authService, 'listClinics', () => [clinic()]);
});

test('a pair that could not be dismissed stays', async () => {
  fakePairs(certainPair);
  fakeCall(exchangeService, 'dismissDuplicate', () => {
    throw refuse(404, { message: 'Paciente no encontrado' });
  });
  const { user } = renderScreen(PATH, { session: owner });
  await user.click(await screen.findByRole('button', { name: 'No son la misma persona' }));
  expect(await screen.findByText('No se pudo descartar el par')).toBeVisible();
  expect(cards()).toHaveLength(1);
});

test('lists dismissed pairs separately, from where they can be restored', async () => {
  fakeCall(exchangeService, 'listDuplicates', ({ query }) =>
    query.dismissed === 'yes'
      ? { pairs: [possiblePair], total: 1, isCut: false }
      : { pairs: [certainPair], total: 1, isCut: false },
  );
  const restored = fakeCall(exchangeService, 'restoreDuplicate', () => undefined);
  const { user } = renderScreen(PATH, { session: owner });
  await user.click(await screen.findByRole('link', { name: 'Descartados' }));
  const list = await screen.findByRole('list', { name: 'Pares descartados' });
  expect(within(list).getByRole('listitem', { name: 'Juan Sosa y Juan P. Sosa' })).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Ningún par descartado')).toBeVisible();
  expect(restored).toMatchObject([{ params: { firstId: 60, secondId: 61 } }]);
  await user.click(screen.getByRole('link', { name: 'Probables' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
});

test('shows only the first pairs until the user asks for more', async () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    duplicatePair({
      first: duplicatePatient({ id: 100 + index }),
      second: duplicatePatient({ id: 200 + index }),
    }),
  );
  fakeCall(exchangeService, 'listDuplicates', () => ({ pairs: many, total: 1240, isCut: false }));
  const { user } = renderScreen(PATH, { session: owner });
  expect(await screen.findByText('Los 25 más parecidos de 1.240 pares')).toBeVisible();
  expect(cards()).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(cards()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
});

test('finds no accessibility problem in the list of pairs', async () => {
  fakePairs(certainPair, possiblePair);
  renderScreen(PATH, { session: owner });
  await screen.findByRole('listitem', { name: 'María Ñandú y Maria Ñandu' });
  await expectAccessible();
});

test('shows that a clinic has no duplicates', async () => {
  fakePairs();
  renderScreen(PATH, { session: owner });
  expect(await screen.findByText('No hay pacientes que parezcan registrados dos veces')).toBeVisible();
});

test('offers a retry when the pairs cannot be loaded', async () => {
  let isDown = true;
  fakeCall(exchangeService, 'listDuplicates', () => {
    if (isDown) throw refuse(503);
    return { pairs: [certainPair], total: 1, isCut: false };
  });
  const { user } = renderScreen(PATH, { session: owner });
  await screen.findByText('No se pudieron buscar los duplicados.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await card('María Ñandú y Maria Ñandu')).toBeVisible();
});
