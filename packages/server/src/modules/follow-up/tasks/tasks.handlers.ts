import type { followUpService } from '@dentaria/contract/follow-up/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { scheduling } from '../../scheduling/scheduling.module.ts';
import { checkAssignee } from '../people.ts';
import {
  checkAppointment,
  completeTask,
  createTask,
  listPatientTasks,
  lockTask,
  lockTaskOrDeleted,
  readTask,
  removeTask,
  reopenTask,
  restoreTask,
  updateTask,
} from './tasks.service.ts';

export const taskHandlers = {
  listAssignees: async (ctx) => auth.listStaff(ctx, (await auth.getClinicOfCall(ctx)).id),

  listPatientTasks: (ctx) => listPatientTasks(ctx, ctx.params.id),

  readTask: async (ctx) => readTask(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),

  createTask: stages({
    find: auth.getClinicOfCall,
    check: async (ctx) => {
      const { found: clinic, body } = ctx;
      if (body.patientId) await scheduling.checkPatient(ctx, clinic, body.patientId);
      await checkAppointment(ctx, clinic.id, body);
      await checkAssignee(ctx, clinic.id, body.assigneeId, null);
    },
    run: (ctx) => createTask(ctx, ctx.found.id, ctx.body),
  }),

  updateTask: stages({
    find: lockTask,
    check: (ctx) => checkAssignee(ctx, ctx.found.clinic_id, ctx.body.assigneeId, ctx.found.assignee_id),
    run: (ctx) => updateTask(ctx, ctx.found, ctx.body),
  }),

  removeTask: stages({
    find: lockTask,
    run: (ctx) => removeTask(ctx, ctx.found, ctx.query.version),
  }),

  restoreTask: stages({
    find: lockTaskOrDeleted,
    run: (ctx) => restoreTask(ctx, ctx.found),
  }),

  completeTask: stages({
    find: lockTask,
    run: (ctx) => completeTask(ctx, ctx.found, ctx.body.version),
  }),

  reopenTask: stages({
    find: lockTask,
    run: (ctx) => reopenTask(ctx, ctx.found, ctx.body.version),
  }),
} satisfies PartialHandlers<typeof followUpService>;
