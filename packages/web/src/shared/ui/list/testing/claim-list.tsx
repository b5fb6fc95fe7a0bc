import type { Page } from '@dentaria/contract/http/page.ts';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setupUser } from '../../../../testing/user.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { Magnifier } from '../../drawings.tsx';
import { ErrorState } from '../../states/ErrorState.tsx';
import { LoadingState } from '../../states/LoadingState.tsx';
import { ListView } from '../ListView.tsx';
import type { ListDefaults } from '../list-address.ts';
import type { ListColumn } from '../list-column.ts';
import { SelectionAction } from '../SelectionBar.tsx';
import { type ListRequest, useServerList } from '../use-server-list.ts';

export interface Claim {
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

export const claim = (id: number, patient: string): Claim => ({
  id,
  patient,
  amount: id * 10,
  status: 'open',
});
export const pageOf = (items: Claim[], nextCursor: string | null = null): Page<Claim> => ({
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

/** Renders a server-side list of claims. `answer` acts as the server. */
export function openClaims(answer: Answer, search = '') {
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

export const twoClaims = [claim(1, 'Ana'), claim(2, 'Bea')];
export const answerByFilters: Answer = async ({ filters }) =>
  pageOf(twoClaims.filter(({ patient }) => patient.toLowerCase().includes(filters.patient ?? '')));
