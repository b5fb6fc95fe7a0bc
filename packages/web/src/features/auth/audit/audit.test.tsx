import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { fill } from '../../../testing/fill.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { bodyRows, emptyPage, FIRST_PAGE, openAudit } from './testing/audit-screen.ts';

beforeEach(() => {
  // jsdom does not implement object URLs.
  URL.createObjectURL = () => 'blob:copy';
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.restoreAllMocks());

it('shows who did what and when, in words', async () => {
  openAudit();
  await expectSpinner('Cargando auditoría...');
  await screen.findByRole('table', { name: 'Auditoría' });
  const [first, second] = bodyRows();
  expect(first).toHaveTextContent(
    /01\/03\/2026, 12:04.*mcastro.*Dentista.*Lectura.*Historia clínica: Ana Gómez, n.º 41, versión 2.*Clínica Norte.*10\.0\.0\.9/,
  );
  expect(second).toHaveTextContent(/Sin sesión.*Público.*Registro.*Historia clínica, n.º 41.*n.º 3/);
});

it('sends the filters in the URL to the server, and Limpiar clears them', async () => {
  const { user, requests, location } = openAudit();
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Acción' }));
  await user.click(screen.getByRole('option', { name: 'Impresión' }));
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '01032026');
  await fill(user, screen.getByRole('textbox', { name: 'Paciente' }), '30.111.222');
  await user.type(screen.getByRole('textbox', { name: 'Usuario' }), 'Núñez{Enter}');
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({
      ...FIRST_PAGE,
      who: 'Núñez',
      patient: '30.111.222',
      action: 'print',
      from: '2026-03-01',
    }),
  );
  expect(new URLSearchParams(location().split('?')[1]).get('patient')).toBe('30.111.222');
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(location()).toBe('/audit'));
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveValue('');
});

it('applies the valid filters of a URL and ignores the invalid ones', async () => {
  const { requests } = openAudit('/audit?object=history&clinic=norte&objectId=abc&to=2026-13-40');
  await screen.findByRole('table');
  expect(requests.map(({ query }) => query)).toEqual([{ ...FIRST_PAGE, object: 'history', clinic: 'norte' }]);
  expect(screen.getByRole('combobox', { name: 'Objeto' })).toHaveTextContent('Historia clínica');
});

it('shows that nothing was found, and offers a retry after a failure', async () => {
  fakeCall(authService, 'listAudit', () => {
    throw refuse(400);
  });
  const { user } = renderScreen('/audit', { session: as('ADMIN') });
  expect(await screen.findByText('No se pudo cargar la auditoría.')).toBeVisible();
  fakeCall(authService, 'listAudit', () => emptyPage);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay registros con estos filtros')).toBeVisible();
});

it('downloads the rows that match the filters', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const requests = fakeCall(authService, 'exportAudit', () => ({
    file: new Blob(['Número\r\n'], { type: 'text/csv' }),
    fileName: 'auditoria.csv',
  }));
  const { user } = openAudit('/audit?action=read');
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'auditoria.csv');
  expect(requests.map(({ query }) => query)).toEqual([{ action: 'read' }]);
});
