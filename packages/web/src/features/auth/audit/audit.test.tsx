import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';

beforeEach(() => {
  // jsdom has no addresses of files.
  URL.createObjectURL = () => 'blob:copy';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

const auditRow = (part: Partial<AuditRow> = {}): AuditRow => ({
  id: 900,
  at: '2026-03-01T15:04:00.000Z',
  userId: 7,
  username: 'mcastro',
  role: 'DENTIST',
  clinicId: 3,
  clinicName: 'Clínica Norte',
  action: 'read',
  object: 'history',
  objectId: 41,
  objectName: 'Ana Gómez',
  version: 2,
  address: '10.0.0.9',
  requestId: 'req-1',
  ...part,
});

const anonymous = auditRow({
  id: 850,
  objectName: null,
  clinicName: null,
  userId: null,
  username: null,
  role: 'PUBLIC',
  action: 'register',
});

function openAudit(path = '/audit') {
  const asked = fakeCall(authService, 'listAudit', ({ query }) =>
    query.before
      ? { rows: [auditRow({ id: 800, username: 'bpaz' })], hasMore: false }
      : { rows: [auditRow(), anonymous], hasMore: true },
  );
  return { ...renderApp(path, { session: as('ADMIN') }), asked };
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

it('says who did what and when, in words, and goes on below', async () => {
  const { user, asked } = openAudit();
  expect(await screen.findByText('Cargando auditoría...')).toBeVisible();
  await screen.findByRole('table', { name: 'Auditoría' });
  const [first, second] = bodyRows();
  expect(first).toHaveTextContent(
    /01\/03\/2026, 12:04.*mcastro.*Dentista.*Lectura.*Historia clínica: Ana Gómez, n.º 41, versión 2.*Clínica Norte.*10\.0\.0\.9/,
  );
  expect(second).toHaveTextContent(/Sin sesión.*Público.*Registro.*Historia clínica, n.º 41.*n.º 3/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByText('bpaz')).toBeVisible();
  expect(bodyRows()).toHaveLength(3);
  expect(asked.map(({ query }) => query)).toEqual([{}, { before: 850 }]);
  expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
});

it('asks by filters that stand in the address; Limpiar takes them away', async () => {
  const { user, asked, location } = openAudit();
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Acción' }));
  await user.click(screen.getByRole('option', { name: 'Impresión' }));
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '01032026');
  await user.type(screen.getByRole('textbox', { name: 'Paciente' }), '30.111.222');
  await user.type(screen.getByRole('textbox', { name: 'Usuario' }), 'Núñez{Enter}');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toEqual({
      who: 'Núñez',
      patient: '30.111.222',
      action: 'print',
      from: '2026-03-01',
    }),
  );
  expect(new URLSearchParams(location().split('?')[1]).get('patient')).toBe('30.111.222');
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Limpiar' }));
  await waitFor(() => expect(location()).toBe('/audit'));
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveValue('');
});

it('opens an address with filters, without those that make no sense', async () => {
  const { asked } = openAudit('/audit?object=history&clinic=norte&objectId=abc&to=2026-13-40');
  await screen.findByRole('table');
  expect(asked.map(({ query }) => query)).toEqual([{ object: 'history', clinic: 'norte' }]);
  expect(screen.getByRole('combobox', { name: 'Objeto' })).toHaveTextContent('Historia clínica');
});

it.each([
  ['N.º del objeto', 'tres', 'Solo un número'],
  ['Desde', '0103', 'Fecha inválida'],
])('%s: %s is not asked', async (name, text, message) => {
  const { user, asked } = openAudit();
  await screen.findByRole('table');
  await user.type(screen.getByRole('textbox', { name }), `${text}{Enter}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('days in the wrong order are not asked', async () => {
  const { user, asked } = openAudit('/audit?from=2026-03-02');
  await screen.findByRole('table');
  await user.type(screen.getByRole('textbox', { name: 'Hasta' }), '01032026{Enter}');
  expect(await screen.findByText('Es anterior a la primera')).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('downloads what the filters in use find', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const asked = fakeCall(authService, 'exportAudit', () => new Blob(['Número\r\n'], { type: 'text/csv' }));
  const { user } = openAudit('/audit?action=read');
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'auditoria.csv');
  expect(asked.map(({ query }) => query)).toEqual([{ action: 'read' }]);
});

it('says that the download failed', async () => {
  fakeCall(authService, 'exportAudit', () => {
    throw refuse(500);
  });
  const { user } = openAudit();
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  expect(await screen.findByText('No se pudo descargar la auditoría')).toBeVisible();
});

it('says when nothing was found, and offers another try when the reading failed', async () => {
  fakeCall(authService, 'listAudit', () => {
    throw refuse(400);
  });
  const { user } = renderApp('/audit', { session: as('ADMIN') });
  expect(await screen.findByText('Error al cargar la auditoría.')).toBeVisible();
  fakeCall(authService, 'listAudit', () => ({ rows: [], hasMore: false }));
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay registros con estos filtros')).toBeVisible();
});

it('says below its headings, as every list on a wide screen, that there is nothing', async () => {
  fakeCall(authService, 'listAudit', () => ({ rows: [], hasMore: false }));
  renderApp('/audit', { session: as('ADMIN') });
  const table = await screen.findByRole('table', { name: 'Auditoría' });
  expect(within(table).getByRole('columnheader', { name: 'Fecha y hora' })).toBeVisible();
  expect(screen.getByText('No hay registros con estos filtros')).toBeVisible();
  await expectAccessible();
});

it('has its filters behind a button on a phone, which counts those in use', async () => {
  setViewportWidth(360);
  const { user, asked } = openAudit('/audit?action=read');
  const button = await screen.findByRole('button', { name: 'Filtros (1)' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button);
  await user.type(await screen.findByRole('textbox', { name: 'Usuario' }), 'mcastro{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ who: 'mcastro', action: 'read' }));
  expect(screen.getByRole('button', { name: 'Filtros (2)' })).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('is cards on a phone', async () => {
  setViewportWidth(360);
  openAudit();
  const list = await screen.findByRole('list', { name: 'Auditoría' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByText('mcastro')).toBeVisible();
  await expectAccessible();
});
