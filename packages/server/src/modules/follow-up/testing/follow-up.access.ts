import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { inClinic } from '../../../authorization/testing/visibility.ts';
import { recallRows } from './recalls.rows.ts';
import { taskRows } from './tasks.rows.ts';

export const access: ModuleAccess = {
  routes: { ...recallRows, ...taskRows },
  tables: {
    follow_up_messages: inClinic,
    follow_up_templates: inClinic,
    recalls: inClinic,
    tasks: inClinic,
    work_attempts: inClinic,
    work_marks: inClinic,
  },
};
