import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { inClinic } from '../../../authorization/testing/visibility.ts';
import { accountRows } from './accounts.rows.ts';
import { procedureRows } from './procedures.rows.ts';

export const access: ModuleAccess = {
  routes: { ...procedureRows, ...accountRows },
  tables: { ledger_entries: inClinic, procedures: inClinic },
};
