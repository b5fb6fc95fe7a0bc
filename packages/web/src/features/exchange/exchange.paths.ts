import { path } from '../../shared/path.ts';

export const exchangePaths = {
  /** Search parameters: data/data-address.ts. */
  data: path('/datos'),
} as const;
