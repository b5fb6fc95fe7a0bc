import type { ImportJob, ImportRow } from '@dentaria/contract/exchange/imports.ts';
import Person from '@mui/icons-material/PersonOutlined';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useServerList } from '../../../../shared/ui/list/use-server-list.ts';
import type { RowFilter } from '../import-texts.ts';
import { importRowsQuery, type RowSort } from '../imports.queries.ts';
import { filtersOf, OutcomeTiles } from '../steps/OutcomeTiles.tsx';
import { rowColumns, rowListDefaults, rowName } from './row-columns.tsx';

const SORTS: readonly [RowSort] = ['line'];
const rowId = ({ line }: ImportRow): number => line;

interface Props {
  clinicId: number;
  job: ImportJob;
}

/** The rows of a finished step, by outcome. */
export function ImportRows({ clinicId, job }: Props) {
  const columns = useMemo(() => rowColumns(job), [job]);
  const { list, isPending, error, retry } = useServerList({
    columns,
    sorts: SORTS,
    rowId,
    defaults: rowListDefaults,
    pageQuery: importRowsQuery(clinicId, job),
  });
  const shown = filtersOf(job).find((filter) => filter === list.address.filters.outcome);
  const show = (filter: RowFilter | undefined) => list.setFilter('outcome', filter ?? '');
  return (
    <Stack sx={{ gap: 2 }}>
      <OutcomeTiles job={job} shown={shown} onShow={show} />
      {isPending && <LoadingSkeleton shape="rows" label="Cargando las filas..." />}
      {error && <ErrorState message="No se pudieron cargar las filas." error={error} onRetry={retry} />}
      {!isPending && !error && (
        <ListView
          list={list}
          label="Filas del archivo"
          rowName={rowName}
          actions={({ patientId, outcome }) =>
            patientId !== null &&
            outcome !== 'undone' && (
              <RowAction label="Ver la ficha" icon={Person} to={paths.patient.to({ patientId })} />
            )
          }
          emptyIcon={People}
          emptyText="Ninguna fila tiene este resultado"
        />
      )}
    </Stack>
  );
}
