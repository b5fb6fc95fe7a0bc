import type { MergeSummary } from '@dentaria/contract/exchange/merges.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { Archive } from '../../../../shared/ui/drawings.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { exchangePaths } from '../../exchange.paths.ts';
import { mergesQuery } from '../duplicates.queries.ts';
import { mergeSearch } from '../duplicates-address.ts';

const nameWithId = ({ id, name }: MergeSummary['kept']): string => `${name} (n.º ${id})`;

const columns: readonly ListColumn<MergeSummary>[] = [
  {
    id: 'kept',
    label: 'Se conservó',
    value: ({ kept }) => nameWithId(kept),
    filter: 'text',
    wide: true,
    onCard: 'title',
  },
  { id: 'other', label: 'Se archivó', value: ({ other }) => nameWithId(other), filter: 'text' },
  { id: 'by', label: 'Quién', value: ({ mergedBy }) => mergedBy, filter: 'text' },
  {
    id: 'at',
    label: 'Cuándo',
    value: ({ mergedAt }) => mergedAt,
    cell: ({ mergedAt }) => clinicDateTime(mergedAt),
  },
  { id: 'state', label: 'Estado', value: ({ undoneAt }) => (undoneAt ? 'Deshecha' : 'Vigente') },
];

const defaults: ListDefaults = {
  sort: { id: 'at', descending: true },
  search: true,
  pageSize: 25,
  pageSizes: [10, 25, 50, 100],
  scopeNames: ['clinic', 'view', 'list'],
};

const rowId = ({ id }: MergeSummary): number => id;
const NONE: readonly MergeSummary[] = [];

export function MergeList({ clinicId }: { clinicId: number }) {
  const merges = useQuery(mergesQuery(clinicId));
  const [params] = useSearchParams();
  const list = useList({ rows: merges.data ?? NONE, columns, rowId, defaults });
  if (!merges.data) return <QueryState query={merges} failed="No se pudieron cargar las unificaciones." />;
  return (
    <ListView
      list={list}
      label="Unificaciones"
      rowName={({ kept }) => nameWithId(kept)}
      recordPath={({ id }) => exchangePaths.data.to() + mergeSearch(params, id)}
      emptyIcon={Archive}
      emptyText={list.isEmpty ? 'Todavía no se unificaron fichas' : 'Ninguna unificación coincide'}
    />
  );
}
