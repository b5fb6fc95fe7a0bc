import { path } from '../../shared/paths.ts';

export const followUpPaths = {
  /** The search parameters are in list/work-address.ts. */
  workList: path('/seguimiento'),
} as const;
