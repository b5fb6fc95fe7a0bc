import { columnName, IMPORT_FIELDS } from '@dentaria/contract/exchange/import-fields.ts';
import type {
  ImportJob,
  ImportOutcome,
  ImportRow,
  ImportValue,
} from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import Chip, { type ChipProps } from '@mui/material/Chip';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { IMPORT_MARKS, outcomeNames, valueText } from '../import-texts.ts';

const OUTCOME_COLORS: Readonly<Record<ImportOutcome, NonNullable<ChipProps['color']>>> = {
  created: 'success',
  updated: 'info',
  unchanged: 'default',
  refused: 'error',
  duplicate: 'warning',
  undone: 'default',
  kept: 'warning',
};

export const rowName = ({ line, name }: ImportRow): string => name ?? `Fila ${thousands(line)}`;

export const rowColumns = (job: ImportJob): readonly ListColumn<ImportRow>[] => [
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

export const rowListDefaults: ListDefaults = {
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
