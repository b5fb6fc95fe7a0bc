import { path } from '../../shared/path.ts';

export const followUpPaths = {
  /** Search parameters: list/work-address.ts. */
  workList: path('/seguimiento'),
} as const;
