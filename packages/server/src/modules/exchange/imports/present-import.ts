import { mappingError } from '@dentaria/contract/exchange/import-fields.ts';
import {
  IMPORT_OUTCOMES,
  type ImportJob,
  type ImportOutcome,
  type ImportSummary,
} from '@dentaria/contract/exchange/imports.ts';
import type { ListedImport } from './imports.repository.ts';

/** States in which what was imported can be taken back. */
const isOver = (state: ImportJob['state']): boolean => ['imported', 'cancelled', 'failed'].includes(state);

export const presentSummary = (job: ListedImport): ImportSummary => ({
  id: job.id,
  fileName: job.file_name,
  state: job.state,
  version: job.version,
  rows: job.row_count,
  stepRows: job.step_rows,
  processed: job.processed,
  counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, job.counts[outcome] ?? 0])) as Record<
    ImportOutcome,
    number
  >,
  noted: job.noted,
  failure: job.failure,
  canBeUndone: isOver(job.state) && job.applied > 0,
  createdBy: job.author,
  createdAt: job.created_at.toISOString(),
  finishedAt: job.finished_at?.toISOString() ?? null,
});

/** False if every date can be read in one way only. */
const needsOrder = ({ rows, order }: NonNullable<ListedImport['dates']>): boolean =>
  rows > 0 || order !== 'day-first';

export const presentImport = (job: ListedImport): ImportJob => ({
  ...presentSummary(job),
  format: job.format,
  encoding: job.encoding,
  separator: job.separator,
  columns: job.columns,
  mappingError: mappingError(job.columns.map(({ field }) => field)) ?? null,
  insurances: job.insurances,
  sheet: job.sheet,
  notes: job.notes,
  genders: job.genders,
  dates: job.dates && needsOrder(job.dates) ? job.dates : null,
});
