import { path } from '../../shared/path.ts';

export const exchangePaths = {
  /** The search parameters are in data/data-address.ts. */
  data: path('/datos'),
} as const;
