import { path } from '../../shared/paths.ts';

export const clinicalHistoryPaths = {
  /** The query may hold a `patientId`; the router state may hold the `docNumber` of a new patient. */
  historyNew: path('/dental-history/new'),
  archivedHistories: path('/archived-histories'),
} as const;
