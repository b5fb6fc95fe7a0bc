import { path } from '../../shared/path.ts';

export const followUpPaths = {
  /** The search parameters are in list/work-address.ts. */
  workList: path('/seguimiento'),
} as const;
