import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { inClinic } from '../../../authorization/testing/visibility.ts';
import { accountRows } from './accounts.rows.ts';
import { priceRows } from './prices.rows.ts';
import { procedureRows } from './procedures.rows.ts';

export const access: ModuleAccess = {
  routes: { ...procedureRows, ...priceRows, ...accountRows },
  tables: {
    coverages: inClinic,
    ledger_entries: inClinic,
    price_lists: inClinic,
    prices: inClinic,
    procedures: inClinic,
  },
};
