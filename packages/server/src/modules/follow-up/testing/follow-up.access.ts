import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { newTemplate } from './follow-up-builders.ts';
import { recallRows } from './recalls.rows.ts';
import { taskRows } from './tasks.rows.ts';
import { workListRows } from './work-list.rows.ts';
import { workMessageRows } from './work-messages.rows.ts';

export const access: ModuleAccess = {
  routes: { ...workListRows, ...workMessageRows, ...recallRows, ...taskRows },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { clinic, dentist, followUp: built } of [here, elsewhere]) {
      const { followUp } = app.as(dentist.token);
      const params = { clinicId: clinic.id };
      await followUp.assignWork({
        params: { ...params, kind: 'recall', id: built.recallId },
        body: { assigneeId: dentist.id },
      });
      await followUp.updateFollowUpTemplate({ params: { ...params, kind: 'recall' }, body: newTemplate() });
    }
  },
};
