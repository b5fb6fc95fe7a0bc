import type { ImportRow, ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Person from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useServerList } from '../../../../shared/ui/list/use-server-list.ts';
import { outcomeNames, outcomesOf, type RowFilter } from '../import-texts.ts';
import { type ImportProps, importRowsQuery, type RowSort } from '../imports.queries.ts';
import { rowColumns, rowListDefaults, rowName } from './row-columns.tsx';

const SORTS: readonly [RowSort] = ['line'];
const rowId = ({ line }: ImportRow): number => line;

export function ImportRows({ clinicId, job }: ImportProps) {
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

interface TilesProps {
  job: ImportSummary;
  shown: RowFilter | undefined;
  onShow: (filter: RowFilter | undefined) => void;
}

/** The notes of a check or an import do not concern its undo. */
const filtersOf = (job: ImportSummary): RowFilter[] => {
  const outcomes = outcomesOf(job);
  return job.noted > 0 && !outcomes.includes('undone') ? [...outcomes, 'noted'] : outcomes;
};

const OutcomeTiles = ({ job, shown, onShow }: TilesProps) => (
  <Box
    role="group"
    aria-label="Resultado de las filas"
    sx={{
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(120px, 45%), 1fr))',
    }}
  >
    {filtersOf(job).map((filter) => {
      const isShown = filter === shown;
      const count = filter === 'noted' ? job.noted : job.counts[filter];
      const names = outcomeNames(job, filter);
      return (
        <ButtonBase
          key={filter}
          aria-pressed={isShown}
          onClick={() => onShow(isShown ? undefined : filter)}
          sx={{
            display: 'block',
            textAlign: 'left',
            px: 2,
            py: 1.25,
            borderRadius: 2,
            border: 1,
            borderColor: isShown ? 'primary.main' : 'divider',
            bgcolor: isShown ? 'background.tint' : 'background.paper',
            '&:hover': { borderColor: 'primary.main' },
          }}
        >
          <Typography
            component="span"
            sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2 }}
          >
            {thousands(count)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {names[count === 1 ? 'one' : 'many']}
          </Typography>
        </ButtonBase>
      );
    })}
  </Box>
);
