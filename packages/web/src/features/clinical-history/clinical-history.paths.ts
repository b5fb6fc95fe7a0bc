import { path } from '../../shared/path.ts';

export const clinicalHistoryPaths = {
  /** Takes an optional `patientId` in its query, or the `docNumber` of a new patient as router state. */
  historyNew: path('/dental-history/new'),
  archivedHistories: path('/archived-histories'),
} as const;
