import { links } from '@dentaria/contract/links.ts';
import { path } from '../../shared/paths.ts';

export const billingPaths = {
  cash: path('/caja'),
  estimates: path('/presupuestos'),
  estimateNew: path('/presupuestos/nuevo'),
  estimate: path('/presupuestos/:id'),
  estimateLink: path(links.estimate.page),
  claims: path('/presentaciones'),
  claimBatch: path('/presentaciones/:id'),
  prices: path('/aranceles'),
  results: path('/resultados'),
} as const;
