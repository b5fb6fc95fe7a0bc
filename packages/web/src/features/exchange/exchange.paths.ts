import { path } from '../../shared/paths.ts';

export const exchangePaths = {
  /** The search parameters are in data/data-address.ts. */
  data: path('/datos'),
} as const;
