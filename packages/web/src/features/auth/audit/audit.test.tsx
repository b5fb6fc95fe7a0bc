import type { AuditPage, AuditRow } from '@dentaria/contract/auth/audit.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { expectSpinner } from '../../../testing/spinner.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';

beforeEach(() => {
  // jsdom has no object URLs.
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

const emptyPage: AuditPage = { items: [], nextCursor: null, previousCursor: null };

/** Two rows on the first page, an older one on the second. */
function openAudit(path = '/audit') {
  const requests = fakeCall(authService, 'listAudit', ({ query }) =>
    query.cursor === 'second'
      ? { items: [auditRow({ id: 800, username: 'bpaz' })], nextCursor: null, previousCursor: 'first' }
      : { items: [auditRow(), anonymous], nextCursor: 'second', previousCursor: null },
  );
  return { ...renderScreen(path, { session: as('ADMIN') }), requests };
}

const FIRST_PAGE = { sort: 'at', order: 'desc', limit: 50 };

const bodyRows = () => screen.getAllByRole('row').slice(1);

it('shows who did what and when, in words', async () => {
  openAudit();
  await expectSpinner('Cargando auditoría...');
  await screen.findByRole('table', { name: 'Auditoría' });
  const [first, second] = bodyRows();
  expect(first).toHaveTextContent(
    /01\/03\/2026, 12:04.*mcastro.*Dentista.*Lectura.*Historia clínica: Ana Gómez, n.º 41, versión 2.*Clínica Norte.*10\.0\.0\.9/,
  );
  expect(second).toHaveTextContent(/Sin sesión.*Público.*Registro.*Historia clínica, n.º 41.*n.º 3/);
  await expectAccessible();
});

it('pages by cursors in the URL; the back button returns to the previous page', async () => {
  const { user, requests, location, back } = openAudit();
  const next = await screen.findByRole('button', { name: 'Ir a la página siguiente' });
  expect(screen.getByRole('button', { name: 'Ir a la página anterior' })).toBeDisabled();
  expect(screen.getByText('2 filas')).toBeVisible();
  await user.click(next);
  expect(await screen.findByText('bpaz')).toBeVisible();
  expect(bodyRows()).toHaveLength(1);
  expect(location()).toBe('/audit?cursor=second');
  expect(next).toBeDisabled();
  await back();
  expect(await screen.findByText('mcastro')).toBeVisible();
  expect(location()).toBe('/audit');
  await user.click(next);
  await user.click(await screen.findByRole('button', { name: 'Ir a la página anterior' }));
  await waitFor(() => expect(location()).toBe('/audit?cursor=first'));
  await screen.findByText('mcastro');
  const cursors = requests.map(({ query }) => query.cursor);
  expect(cursors).toEqual([undefined, 'second', undefined, 'second', 'first']);
});

it('leaves the page visible and the focus in place while the next one loads', async () => {
  const { user } = openAudit();
  const next = await screen.findByRole('button', { name: 'Ir a la página siguiente' });
  let answer: (page: AuditPage) => void = () => undefined;
  fakeCall(authService, 'listAudit', () => new Promise<AuditPage>((resolve) => (answer = resolve)));
  await user.click(next);
  expect(await screen.findByRole('progressbar', { name: 'Cargando' })).toBeInTheDocument();
  expect(screen.getByText('mcastro')).toBeVisible();
  expect(next).toHaveFocus();
  await waitFor(() =>
    answer({ items: [auditRow({ username: 'bpaz' })], nextCursor: 'third', previousCursor: 'first' }),
  );
  expect(await screen.findByText('bpaz')).toBeVisible();
  expect(screen.queryByText('mcastro')).toBeNull();
  expect(next).toHaveFocus();
});

it('sorts on the server, from the first page', async () => {
  const { user, requests, location } = openAudit('/audit?cursor=second&action=read');
  await user.click(await screen.findByRole('button', { name: 'Fecha y hora' }));
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({ ...FIRST_PAGE, order: 'asc', action: 'read' }),
  );
  expect(location()).toBe('/audit?action=read&sort=at');
  expect(screen.queryByRole('button', { name: 'Usuario' })).toBeNull();
});

it('requests the selected page size', async () => {
  const { user, requests } = openAudit();
  await user.click(await screen.findByRole('combobox', { name: 'Filas por página:' }));
  await user.click(screen.getByRole('option', { name: '100' }));
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ ...FIRST_PAGE, limit: 100 }));
});

it('goes to the first page when another try follows a rejected cursor', async () => {
  const requests = fakeCall(authService, 'listAudit', ({ query }) => {
    if (query.cursor) throw refuse(400, { message: 'La página pedida no existe' });
    return { ...emptyPage, items: [auditRow()] };
  });
  const { user, location } = renderScreen('/audit?cursor=cut&action=read', { session: as('ADMIN') });
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('mcastro')).toBeVisible();
  expect(location()).toBe('/audit?action=read');
  expect(requests).toHaveLength(2);
});

it('filters on the server by the filters in the URL, which Limpiar clears', async () => {
  const { user, requests, location } = openAudit();
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Acción' }));
  await user.click(screen.getByRole('option', { name: 'Impresión' }));
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '01032026');
  await user.type(screen.getByRole('textbox', { name: 'Paciente' }), '30.111.222');
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
  await user.click(screen.getByRole('button', { name: 'Limpiar' }));
  await waitFor(() => expect(location()).toBe('/audit'));
  expect(screen.getByRole('textbox', { name: 'Usuario' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveValue('');
});

it('opens a URL with filters, without invalid ones', async () => {
  const { requests } = openAudit('/audit?object=history&clinic=norte&objectId=abc&to=2026-13-40');
  await screen.findByRole('table');
  expect(requests.map(({ query }) => query)).toEqual([{ ...FIRST_PAGE, object: 'history', clinic: 'norte' }]);
  expect(screen.getByRole('combobox', { name: 'Objeto' })).toHaveTextContent('Historia clínica');
});

it.each([
  ['N.º del objeto', 'tres', 'Solo un número'],
  ['Desde', '0103', 'Fecha inválida'],
])('%s: %s is not sent', async (name, text, message) => {
  const { user, requests } = openAudit();
  await screen.findByRole('table');
  await user.type(screen.getByRole('textbox', { name }), `${text}{Enter}`);
  expect(await screen.findByText(message)).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('does not send days in the wrong order', async () => {
  const { user, requests } = openAudit('/audit?from=2026-03-02');
  await screen.findByRole('table');
  await user.type(screen.getByRole('textbox', { name: 'Hasta' }), '01032026{Enter}');
  expect(await screen.findByText('Es anterior a la primera')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('downloads the rows that pass the filters', async () => {
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

it('shows that the download failed', async () => {
  fakeCall(authService, 'exportAudit', () => {
    throw refuse(500);
  });
  const { user } = openAudit();
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  expect(await screen.findByText('No se pudo descargar la auditoría')).toBeVisible();
});

it('shows that nothing was found, and offers another try after a failure', async () => {
  fakeCall(authService, 'listAudit', () => {
    throw refuse(400);
  });
  const { user } = renderScreen('/audit', { session: as('ADMIN') });
  expect(await screen.findByText('Error al cargar la auditoría.')).toBeVisible();
  fakeCall(authService, 'listAudit', () => emptyPage);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('No hay registros con estos filtros')).toBeVisible();
});

it('shows below its headings that there are no rows, as every list on a wide screen', async () => {
  fakeCall(authService, 'listAudit', () => emptyPage);
  renderScreen('/audit', { session: as('ADMIN') });
  const table = await screen.findByRole('table', { name: 'Auditoría' });
  expect(within(table).getByRole('columnheader', { name: 'Fecha y hora' })).toBeVisible();
  expect(screen.getByText('No hay registros con estos filtros')).toBeVisible();
  await expectAccessible();
});

it('has its filters and its order behind a button on a phone, which counts the filters in use', async () => {
  setViewportWidth(360);
  const { user, requests } = openAudit('/audit?action=read');
  const button = await screen.findByRole('button', { name: 'Filtros (1)' });
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Orden descendente' }));
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({ ...FIRST_PAGE, order: 'asc', action: 'read' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Orden ascendente' }));
  await user.type(await screen.findByRole('textbox', { name: 'Usuario' }), 'mcastro{Enter}');
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({ ...FIRST_PAGE, who: 'mcastro', action: 'read' }),
  );
  expect(screen.getByRole('button', { name: 'Filtros (2)' })).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('shows cards on a phone', async () => {
  setViewportWidth(360);
  openAudit();
  const list = await screen.findByRole('list', { name: 'Auditoría' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(within(list).getByText('mcastro')).toBeVisible();
  await expectAccessible();
});
