import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeCall, refuse } from '../../../../testing/fake-server.ts';
import { renderScreen } from '../../../../testing/render-app.tsx';
import { as } from '../../../../testing/session.ts';
import { fakeMergedRecord } from '../../testing/merges.ts';

const NOTICE = 'La ficha n.º 52 se unificó con esta, la de María Ñandú.';

beforeEach(fakeMergedRecord);

test('redirects an archived record to the same tab of the kept record, with a notice', async () => {
  const { location } = renderScreen('/patients/52#turnos', { session: as('RECEPTIONIST') });
  expect(await screen.findByRole('heading', { level: 1, name: 'María Ñandú' })).toBeVisible();
  expect(location()).toBe('/patients/41#turnos');
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('does not open an empty history before the kept record is known', async () => {
  let isDown = true;
  fakeCall(exchangeService, 'readMergedInto', () => {
    if (isDown) throw refuse(503);
    return { mergeId: 7, clinicId: 3, kept: { id: 41, name: 'María Ñandú' } };
  });
  const { user } = renderScreen('/dental-history/52', { session: as('DENTIST') });
  expect(await screen.findByText('No se pudo cargar el paciente.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test('redirects an archived history to the history of the kept record', async () => {
  const { location } = renderScreen('/dental-history/52#odontograma', { session: as('DENTIST') });
  expect(await screen.findByText(NOTICE)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/dental-history/41#odontograma'));
});
