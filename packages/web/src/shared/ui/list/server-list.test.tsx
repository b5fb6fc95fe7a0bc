import type { Page } from '@dentaria/contract/http/page.ts';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { advanceClock, startClock, stopClock } from '../../../testing/clock.ts';
import { setupUser } from '../../../testing/user.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { Magnifier } from '../drawings.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { LoadingState } from '../LoadingState.tsx';
import { ListView } from './ListView.tsx';
import type { ListDefaults } from './list-address.ts';
import type { ListColumn } from './list-column.ts';
import { SelectionAction } from './SelectionBar.tsx';
import { type ListRequest, useServerList } from './use-server-list.ts';

interface Claim {
  readonly id: number;
  readonly patient: string;
  readonly amount: number;
  readonly status: string;
}
type Sort = 'patient' | 'amount';

const columns: readonly ListColumn<Claim>[] = [
  { id: 'patient', label: 'Paciente', value: ({ patient }) => patient, filter: 'text' },
  { id: 'amount', label: 'Importe', value: ({ amount }) => amount },
  {
    id: 'status',
    label: 'Estado',
    value: ({ status }) => status,
    filter: [
      { value: 'open', label: 'Pendientes' },
      { value: 'paid', label: 'Pagados' },
    ],
  },
];
const sorts: readonly [Sort, Sort] = ['patient', 'amount'];
const rowId = ({ id }: Claim): number => id;
const defaults: ListDefaults = {
  sort: { id: 'patient', descending: false },
  pageSize: 25,
  pageSizes: [25, 50],
};

type Answer = (request: ListRequest<Sort>) => Promise<Page<Claim>>;

const claim = (id: number, patient: string): Claim => ({ id, patient, amount: id * 10, status: 'open' });
const pageOf = (items: Claim[], nextCursor: string | null = null): Page<Claim> => ({
  items,
  nextCursor,
  previousCursor: null,
});

type PageQuery = Parameters<typeof useServerList<Claim, Sort>>[0]['pageQuery'];

function ClaimList({ pageQuery }: { pageQuery: PageQuery }) {
  const { list, isPending, error, retry } = useServerList({ columns, sorts, rowId, defaults, pageQuery });
  if (isPending) return <LoadingState />;
  if (error) return <ErrorState message="Error al cargar" onRetry={retry} />;
  return (
    <ListView
      list={list}
      label="Liquidaciones"
      rowName={({ patient }) => patient}
      selectable
      emptyIcon={Magnifier}
      emptyText="No hay liquidaciones"
      emptyActions={<button type="button">Agregar</button>}
      selectionActions={<SelectionAction>Presentar</SelectionAction>}
    />
  );
}

/** A screen with a server-side list of claims, whose server is `answer`. */
function openClaims(answer: Answer, search = '') {
  const requests: ListRequest<Sort>[] = [];
  const pageQuery: PageQuery = (request) => ({
    queryKey: ['claims', request],
    queryFn: () => {
      requests.push(request);
      return answer(request);
    },
    retry: false,
  });
  const router = createMemoryRouter([{ path: '/', element: <ClaimList pageQuery={pageQuery} /> }], {
    initialEntries: [`/${search}`],
  });
  render(
    <ThemeProvider theme={createTheme()}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { requests, user: setupUser(), location: () => router.state.location.search };
}

const all = [claim(1, 'Ana'), claim(2, 'Bea')];
const matching: Answer = async ({ filters }) =>
  pageOf(all.filter(({ patient }) => patient.toLowerCase().includes(filters.patient ?? '')));

it('sends a text filter once, after the last keystroke, and shows every letter at once', async () => {
  const { requests, user, location } = openClaims(matching, '?cursor=abc');
  const field = await screen.findByRole('searchbox', { name: 'Paciente' });
  await user.click(field);
  fireEvent.change(field, { target: { value: 'b' } });
  expect(field).toHaveValue('b');
  fireEvent.change(field, { target: { value: 'be' } });
  expect(field).toHaveValue('be');
  await waitFor(() => expect(screen.queryByText('Ana')).toBeNull());
  expect(screen.getByText('Bea')).toBeVisible();
  expect(field).toHaveFocus();
  expect(location()).toBe('?patient=be');
  expect(requests.map(({ filters, cursor }) => [filters, cursor])).toEqual([
    [{}, 'abc'],
    [{ patient: 'be' }, undefined],
  ]);
});

it('does not lose the text when the field loses focus before it is sent', async () => {
  const { requests, user } = openClaims(matching);
  await user.type(await screen.findByRole('searchbox', { name: 'Paciente' }), 'be');
  await user.tab();
  expect(screen.getByRole('searchbox', { name: 'Paciente' })).toHaveValue('be');
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('does not send what Limpiar removed', async () => {
  const { requests } = openClaims(matching);
  const field = await screen.findByRole('searchbox', { name: 'Paciente' });
  stopClock();
  fireEvent.change(field, { target: { value: 'be' } });
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  await advanceClock(400);
  startClock();
  fireEvent.click(screen.getByRole('button', { name: 'Importe' }));
  await waitFor(() => expect(requests.at(-1)?.sort).toBe('amount'));
  expect(requests.map(({ filters }) => filters)).toEqual([{}, {}]);
});

it('ignores an answer that arrives after that of a later request', async () => {
  const answers = new Map<string, (page: Page<Claim>) => void>();
  const { user } = openClaims(({ sort, order }) =>
    sort === 'patient' ? Promise.resolve(pageOf(all)) : new Promise((resolve) => answers.set(order, resolve)),
  );
  const heading = await screen.findByRole('button', { name: 'Importe' });
  await user.click(heading);
  await user.click(heading);
  await waitFor(() => expect([...answers.keys()]).toEqual(['asc', 'desc']));
  answers.get('desc')?.(pageOf([claim(9, 'Última')]));
  expect(await screen.findByText('Última')).toBeVisible();
  answers.get('asc')?.(pageOf([claim(1, 'Primera')]));
  await act(async () => {});
  expect(screen.getByText('Última')).toBeVisible();
  expect(screen.queryByText('Primera')).toBeNull();
});

it('filters by a choice at once, and shows no way to add where filters hide the rows', async () => {
  const { requests, user } = openClaims(async ({ filters }) => pageOf(filters.status ? [] : all));
  await user.click(await screen.findByRole('combobox', { name: 'Estado' }));
  await user.click(screen.getByRole('option', { name: 'Pagados' }));
  expect(await screen.findByText('No hay liquidaciones')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agregar' })).toBeNull();
  expect(requests.at(-1)?.filters).toEqual({ status: 'paid' });
});

it('offers to add where there are no rows at all', async () => {
  openClaims(async () => pageOf([]));
  expect(await screen.findByRole('button', { name: 'Agregar' })).toBeVisible();
  expect(screen.queryByRole('search')).toBeNull();
});

it('selects rows of the page, and clears the selection with the page', async () => {
  const { user } = openClaims(async ({ cursor }) =>
    cursor ? pageOf([claim(3, 'Caro')]) : pageOf(all, 'next'),
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar todo' }));
  expect(screen.getByRole('toolbar', { name: 'Selección' })).toHaveTextContent('2 seleccionados');
  await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Ana' }));
  expect(screen.getByRole('toolbar', { name: 'Selección' })).toHaveTextContent('1 seleccionado');
  await user.click(screen.getByRole('button', { name: 'Ir a la página siguiente' }));
  await screen.findByText('Caro');
  expect(screen.queryByRole('toolbar', { name: 'Selección' })).toBeNull();
});

it('offers another try after a failure', async () => {
  let isDown = true;
  const { user } = openClaims(async () => {
    if (isDown) throw new Error('down');
    return pageOf(all);
  });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByText('Ana')).toBeVisible();
});

it('sorts only by columns that the server can sort by', async () => {
  const { requests } = openClaims(matching, '?sort=-status');
  await screen.findByText('Ana');
  expect(screen.queryByRole('button', { name: 'Estado' })).toBeNull();
  expect(requests[0]).toMatchObject({ sort: 'patient', order: 'asc' });
});
