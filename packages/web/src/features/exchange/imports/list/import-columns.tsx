import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import { thousands } from '@dentaria/contract/fields/thousands.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { getConfig } from '../../../../shared/api/config.ts';
import { formatMoment } from '../../../../shared/lib/dates.ts';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { ImportStateChip } from '../ImportStateChip.tsx';
import { countsText, hasOutcome, IMPORT_STATE_NAMES, isRunning, percentOf } from '../import-texts.ts';

const momentOf = ({ createdAt }: ImportSummary): string =>
  formatMoment(createdAt, getConfig().clinicTimeZone);

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

export const importColumns: readonly ListColumn<ImportSummary>[] = [
  { id: 'fileName', label: 'Archivo', value: ({ fileName }) => fileName, onCard: 'title' },
  { id: 'createdAt', label: 'Subido', value: ({ createdAt }) => createdAt, cell: momentOf },
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
    value: ({ state }) => IMPORT_STATE_NAMES[state],
    cell: (job) => <State job={job} />,
  },
  { id: 'counts', label: 'Resultado', value: resultText, wrap: true, wide: true, sortable: false },
];

export const importListDefaults: ListDefaults = {
  sort: { id: 'createdAt', descending: true },
  pageSize: 10,
  pageSizes: [10, 25, 50],
  scopeNames: ['view', 'clinic'],
};
