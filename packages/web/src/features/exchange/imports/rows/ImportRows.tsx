import { columnName, IMPORT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  ImportJob,
  ImportOutcome,
  ImportRow,
  ImportSummary,
  ImportValue,
} from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Person from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { paths } from '../../../../shared/paths.ts';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { RowAction } from '../../../../shared/ui/list/RowAction.tsx';
import { useServerList } from '../../../../shared/ui/list/use-server-list.ts';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { IMPORT_MARKS, outcomeNames, outcomesOf, type RowFilter, valueText } from '../import-texts.ts';
import { type ImportProps, importRowsQuery, type RowSort } from '../imports.queries.ts';

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

/** The notes concern the check and the import, not the undo. */
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

const OUTCOME_COLORS: Readonly<Record<ImportOutcome, NonNullable<ChipProps['color']>>> = {
  created: 'success',
  updated: 'info',
  unchanged: 'default',
  refused: 'error',
  duplicate: 'warning',
  undone: 'default',
  kept: 'warning',
};

const rowName = ({ line, name }: ImportRow): string => name ?? `Fila ${thousands(line)}`;

const rowColumns = (job: ImportJob): readonly ListColumn<ImportRow>[] => [
  { id: 'line', label: 'Fila', value: ({ line }) => line, cell: ({ line }) => thousands(line), amount: true },
  { id: 'name', label: 'Paciente', value: rowName, onCard: 'title', wrap: true },
  { id: 'docNumber', label: 'DNI', value: ({ docNumber }) => docNumber, wrap: true },
  {
    id: 'outcome',
    label: 'Resultado',
    value: ({ outcome }) => outcome,
    cell: ({ outcome }) =>
      outcome && (
        <Chip
          size="small"
          variant="outlined"
          color={OUTCOME_COLORS[outcome]}
          label={outcomeNames(job, outcome).one}
        />
      ),
  },
  {
    id: 'detail',
    label: 'Detalle',
    value: () => null,
    cell: (row) => <Detail job={job} row={row} />,
    wide: true,
    wrap: true,
  },
];

const NO_MARKERS = { listStyle: 'none', m: 0, p: 0 } as const;

function Detail({ job, row: { changes, issues, cells, values } }: { job: ImportJob; row: ImportRow }) {
  if (changes.length + issues.length + values.length === 0) return '—';
  return (
    <>
      {changes.length + issues.length > 0 && (
        <Box component="ul" sx={NO_MARKERS}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {IMPORT_FIELDS[field]}: {before !== null && <s>{valueText(field, before)}</s>} →{' '}
              <b>{valueText(field, after)}</b>
            </li>
          ))}
          {issues.map(({ column, message }) => (
            <li key={`${column} ${message}`}>
              {column !== null && <Cell column={column} text={cellOf(job, cells, column)} />}
              {message}
            </li>
          ))}
        </Box>
      )}
      {values.length > 0 && <StoredValues values={values} />}
    </>
  );
}

const cellOf = ({ columns }: ImportJob, cells: readonly string[], column: string): string =>
  cells[columns.findIndex(({ title }, index) => columnName(title, index) === column)] ?? '';

const Cell = ({ column, text }: { column: string; text: string }) => (
  <>
    {column}
    {text && (
      <>
        {' '}
        <b>«{text.length > 60 ? `${text.slice(0, 60)}…` : text}»</b>
      </>
    )}
    {': '}
  </>
);

const rowListDefaults: ListDefaults = {
  sort: { id: 'line', descending: false },
  pageSize: 25,
  pageSizes: [25, 50, 100],
  filterNames: ['outcome'],
  scopeNames: ['view', 'clinic', 'id'],
};

const VALUE_ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.75,
  alignItems: 'baseline',
  py: 0.25,
  '@container (min-width: 440px)': {
    display: 'grid',
    columnGap: 1.5,
    gridTemplateColumns: '9em minmax(0, 1fr) minmax(0, 1fr)',
  },
} as const;

const StoredValues = ({ values }: { values: readonly ImportValue[] }) => (
  <Box
    component="ul"
    aria-label="Datos"
    sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', containerType: 'inline-size' }}
  >
    {values.map(({ field, text, value, mark }) => (
      <Box component="li" key={field} sx={VALUE_ROW}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {IMPORT_FIELDS[field]}
        </Box>
        <Box component="span" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {mark && `«${text}» →`}
        </Box>
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {value !== null && <b>{valueText(field, value)}</b>}
          {mark && (
            <Chip
              size="small"
              variant="outlined"
              color={IMPORT_MARKS[mark].color}
              label={IMPORT_MARKS[mark].name}
              sx={{ ml: value === null ? 0 : 0.75, height: 20 }}
            />
          )}
        </Box>
      </Box>
    ))}
  </Box>
);
