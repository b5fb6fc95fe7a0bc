import { links } from '@dentaria/contract/links.ts';
import { path } from '../../shared/path.ts';

export const billingPaths = {
  /** Search parameters: cash/cash-address.ts. */
  cash: path('/caja'),
  /** Search parameters: `clinic`, `state`. */
  estimates: path('/presupuestos'),
  /** Search parameters: `paciente`, `desde=odontograma`. */
  estimateNew: path('/presupuestos/nuevo'),
  /** Search parameter: `clinic`. */
  estimate: path('/presupuestos/:id'),
  /** Of the links that patients receive. */
  estimateLink: path(links.estimate.page),
  /** Search parameters: claims/claims-address.ts. */
  claims: path('/presentaciones'),
  /** Search parameter: `clinic`. */
  claimBatch: path('/presentaciones/:id'),
  /** Search parameters: `clinic`, `list`, `q`. */
  prices: path('/aranceles'),
  /** Search parameters: results/results-address.ts. */
  results: path('/resultados'),
} as const;
