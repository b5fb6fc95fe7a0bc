import { path } from '../../shared/paths.ts';

export const clinicalHistoryPaths = {
  /** The query may contain a `patientId`, and the router state the `docNumber` of a new patient. */
  historyNew: path('/dental-history/new'),
  archivedHistories: path('/archived-histories'),
} as const;
