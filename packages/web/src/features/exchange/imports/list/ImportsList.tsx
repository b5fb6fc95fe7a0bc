import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { ImportStateChip } from '../ImportStateChip.tsx';
import { countsText, hasOutcome, IMPORT_STATES, isRunning, percentOf } from '../import-texts.ts';
import { importListQuery } from '../imports.queries.ts';
import { useImportPath } from '../use-import-path.ts';

const State = ({ job }: { job: ImportSummary }) => (
  <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <ImportStateChip state={job.state} />
    {isRunning(job) && (
      <>
        <LinearProgress
          variant="determinate"
          value={percentOf(job)}
          aria-label={`Avance de ${job.fileName}`}
          sx={{ width: 64 }}
        />
        <span>{percentOf(job)} %</span>
      </>
    )}
  </Box>
);

const resultText = (job: ImportSummary): string => {
  if (job.state === 'failed' && job.failure) return job.failure;
  return isRunning(job) || hasOutcome(job) ? countsText(job) : '';
};

const importColumns: readonly ListColumn<ImportSummary>[] = [
  { id: 'fileName', label: 'Archivo', value: ({ fileName }) => fileName, onCard: 'title' },
  {
    id: 'createdAt',
    label: 'Subido',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => clinicDateTime(createdAt),
  },
  { id: 'createdBy', label: 'Por', value: ({ createdBy }) => createdBy },
  {
    id: 'rows',
    label: 'Filas',
    value: ({ rows }) => rows,
    cell: ({ rows }) => thousands(rows),
    amount: true,
  },
  {
    id: 'state',
    label: 'Estado',
    value: ({ state }) => IMPORT_STATES[state].name,
    cell: (job) => <State job={job} />,
  },
  { id: 'counts', label: 'Resultado', value: resultText, wrap: true, wide: true, sortable: false },
];

const importListDefaults: ListDefaults = {
  sort: { id: 'createdAt', descending: true },
  pageSize: 10,
  pageSizes: [10, 25, 50],
  scopeNames: ['view', 'clinic'],
};

const rowId = ({ id }: ImportSummary): number => id;
const rowName = ({ fileName }: ImportSummary): string => fileName;
const NONE: readonly ImportSummary[] = [];

export function ImportsList({ clinicId }: { clinicId: number }) {
  const imports = useQuery(importListQuery(clinicId));
  const pathOf = useImportPath();
  const list = useList({
    rows: imports.data ?? NONE,
    columns: importColumns,
    rowId,
    defaults: importListDefaults,
  });
  return (
    <section aria-label="Importaciones">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Importaciones
      </Typography>
      {!imports.data ? (
        <QueryState
          query={imports}
          failed="No se pudieron cargar las importaciones."
          loading={<LoadingSkeleton shape="rows" label="Cargando las importaciones..." />}
        />
      ) : (
        <ListView
          list={list}
          label="Importaciones"
          rowName={rowName}
          recordPath={({ id }) => pathOf(id)}
          emptyIcon={People}
          emptyText="Todavía no se importó ningún archivo en esta clínica"
        />
      )}
    </section>
  );
}
