import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { inClinic } from '../../../authorization/testing/visibility.ts';
import { procedureRows } from './procedures.rows.ts';

export const access: ModuleAccess = {
  routes: { ...procedureRows },
  tables: { procedures: inClinic },
};
