import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { invalid, orNotFound } from '../../../kernel/errors.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { assertMayManageHours } from '../scheduling.policy.ts';
import {
  closureSpan,
  createClosure,
  getClosure,
  getHoliday,
  listClosures,
  listHolidays,
  listOutsideHours,
  removeClosure,
  replaceSchedule,
  updateHoliday,
} from './hours.service.ts';
import { settingsRepository } from './settings.repository.ts';
import {
  createChair,
  createType,
  getChair,
  getType,
  readSettings,
  setUp,
  updateChair,
  updateType,
} from './settings.service.ts';

export const settingsHandlers = {
  readSettings: async (ctx) => readSettings(ctx, await auth.getClinicOfCall(ctx)),

  setUp: stages({
    find: auth.getManagedClinicOfCall,
    check: async (ctx) => {
      const professionalId = ctx.body.professionalId ?? ctx.caller.id;
      if (!(await auth.findProfessional(ctx, ctx.found.id, professionalId)))
        throw invalid({ professionalId: 'Elegí un profesional de la clínica' });
      return professionalId;
    },
    run: (ctx) => setUp(ctx, ctx.found, ctx.checked, ctx.body),
  }),

  createChair: stages({
    find: auth.getManagedClinicOfCall,
    run: (ctx) => createChair(ctx, ctx.found, ctx.body),
  }),
  updateChair: stages({
    find: async (ctx) => getChair(ctx, await auth.getManagedClinicOfCall(ctx), ctx.params.id),
    run: (ctx) => updateChair(ctx, ctx.found, ctx.body),
  }),

  createAppointmentType: stages({
    find: auth.getManagedClinicOfCall,
    run: (ctx) => createType(ctx, ctx.found, ctx.body),
  }),
  updateAppointmentType: stages({
    find: async (ctx) => getType(ctx, await auth.getManagedClinicOfCall(ctx), ctx.params.id),
    run: (ctx) => updateType(ctx, ctx.found, ctx.body),
  }),

  replaceSchedule: stages({
    find: async (ctx) => {
      const clinic = await auth.getClinicOfCall(ctx);
      const found = await auth.findProfessional(ctx, clinic.id, ctx.params.professionalId);
      const professional = orNotFound(found, 'Profesional no encontrado');
      assertMayManageHours(ctx.caller, clinic, professional.id);
      return { clinic, professional };
    },
    check: async (ctx) => {
      const chairs = await settingsRepository(ctx.tx, ctx.found.clinic.id).listChairs();
      const unknown = ctx.body.intervals.flatMap(({ chairId }, index) =>
        chairId && !chairs.some(({ id }) => id === chairId)
          ? [[`intervals.${index}.chairId`, 'Elegí un sillón'] as const]
          : [],
      );
      if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
    },
    run: (ctx) => replaceSchedule(ctx, ctx.found.clinic, ctx.found.professional.id, ctx.body),
  }),

  listOutsideHours: async (ctx) => listOutsideHours(ctx, await auth.getClinicOfCall(ctx)),

  listClosures: async (ctx) => listClosures(ctx, await auth.getClinicOfCall(ctx)),
  createClosure: stages({
    find: async (ctx) => {
      const clinic = await auth.getClinicOfCall(ctx);
      const { professionalId } = (ctx.sent.body ?? {}) as { professionalId?: unknown };
      assertMayManageHours(ctx.caller, clinic, typeof professionalId === 'number' ? professionalId : null);
      return clinic;
    },
    check: async (ctx) => {
      const span = closureSpan(ctx, ctx.body);
      const { professionalId } = ctx.body;
      if (professionalId && !(await auth.findProfessional(ctx, ctx.found.id, professionalId)))
        throw invalid({ professionalId: 'Elegí un profesional de la clínica' });
      return span;
    },
    run: (ctx) => createClosure(ctx, ctx.found, ctx.checked, ctx.body),
  }),
  removeClosure: stages({
    find: async (ctx) => {
      const clinic = await auth.getClinicOfCall(ctx);
      const closure = await getClosure(ctx, clinic, ctx.params.id);
      assertMayManageHours(ctx.caller, clinic, closure.professional_id);
      return closure;
    },
    run: (ctx) => removeClosure(ctx, ctx.found),
  }),

  listHolidays: async (ctx) => listHolidays(ctx, await auth.getClinicOfCall(ctx), ctx.query.year),
  updateHoliday: stages({
    find: async (ctx) => {
      const clinic = await auth.getManagedClinicOfCall(ctx);
      return { clinic, holiday: await getHoliday(ctx.params.day) };
    },
    run: (ctx) => updateHoliday(ctx, ctx.found.clinic, ctx.found.holiday, ctx.body.open),
  }),
} satisfies PartialHandlers<typeof schedulingService>;
