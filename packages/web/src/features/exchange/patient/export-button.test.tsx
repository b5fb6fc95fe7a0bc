import { authService } from '@dentaria/contract/auth/routes.ts';
import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { patient } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';

beforeEach(() => {
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  fakeCall(authService, 'readPatient', () => patient());
});
afterEach(() => vi.restoreAllMocks());

const zip = () => ({ file: new Blob(['PK']), fileName: 'paciente-41.zip' });
const exportButton = () => screen.findByRole('button', { name: 'Exportar datos' });

test('downloads the data of a patient once, even if the button is clicked again', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const pending = Promise.withResolvers<ReturnType<typeof zip>>();
  const requests = fakeCall(exchangeService, 'exportPatient', () => pending.promise);
  renderScreen('/patients/41', { session: as('DENTIST') });
  const button = await exportButton();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(button).toBeDisabled());
  pending.resolve(zip());
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'paciente-41.zip');
  expect(requests).toMatchObject([{ params: { id: 41 } }]);
});

test('shows a message in Spanish when a download fails', async () => {
  fakeCall(exchangeService, 'exportPatient', () => {
    throw refuse(429, { message: 'Ya tenés cinco impresiones en curso.' });
  });
  const { user } = renderScreen('/patients/41', { session: as('DENTIST') });
  await user.click(await exportButton());
  expect(await screen.findByText('No se pudieron exportar los datos del paciente')).toBeVisible();
});

test('shows no export button to a receptionist', async () => {
  renderScreen('/patients/41', { session: as('RECEPTIONIST') });
  await screen.findByRole('link', { name: 'Editar datos del paciente' });
  expect(screen.queryByRole('button', { name: 'Exportar datos' })).toBeNull();
});
