import { path } from '../../shared/path.ts';

export const clinicalHistoryPaths = {
  /** Takes an optional `patientId` in its query. */
  historyNew: path('/dental-history/new'),
  archivedHistories: path('/archived-histories'),
} as const;
