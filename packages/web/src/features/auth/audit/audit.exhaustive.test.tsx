import type { AuditPage } from '@dentaria/contract/auth/audit.ts';
import { authService } from '@dentaria/contract/auth/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeCall, refuse } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-app.tsx';
import { as } from '../../../testing/session.ts';
import { setViewportWidth } from '../../../testing/viewport.ts';
import { auditRow, bodyRows, emptyPage, FIRST_PAGE, openAudit } from './testing/audit-screen.ts';

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

it('goes to the first page on a retry after a rejected cursor', async () => {
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

it.each([
  ['N.º del objeto', 'tres', 'Solo un número'],
  ['Desde', '0103', 'Fecha inválida'],
])('does not send the %s %s', async (name, text, message) => {
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

it('shows an empty table with its headings on a wide screen', async () => {
  fakeCall(authService, 'listAudit', () => emptyPage);
  renderScreen('/audit', { session: as('ADMIN') });
  const table = await screen.findByRole('table', { name: 'Auditoría' });
  expect(within(table).getByRole('columnheader', { name: 'Fecha y hora' })).toBeVisible();
  expect(screen.getByText('No hay registros con estos filtros')).toBeVisible();
  await expectAccessible();
});

it('hides filters and order on a phone behind a button that counts the active filters', async () => {
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

it('shows that the download failed', async () => {
  fakeCall(authService, 'exportAudit', () => {
    throw refuse(500);
  });
  const { user } = openAudit();
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  expect(await screen.findByText('No se pudo descargar la auditoría')).toBeVisible();
});
