import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import {
  auditAppointmentRead,
  getAppointment,
  readPatientAppointments,
} from './appointment-reads.service.ts';
import { changeState, type Recalls, undoStateChange } from './appointment-states.service.ts';
import { presentAppointment } from './appointments.repository.ts';
import {
  checkPatient,
  checkPlace,
  createAppointment,
  lockAppointment,
  placementOf,
  updateAppointment,
} from './appointments.service.ts';
import { createSeries } from './series.service.ts';

export const appointmentHandlers = (recalls: Recalls) =>
  ({
    listPatientAppointments: (ctx) => readPatientAppointments(ctx, ctx.params.id),

    readAppointment: async (ctx) => {
      const appointment = await getAppointment(ctx, ctx.params.id);
      await auditAppointmentRead(ctx, appointment);
      return presentAppointment(appointment, ctx);
    },

    createAppointment: stages({
      find: auth.getClinicOfCall,
      check: async (ctx) => {
        await checkPatient(ctx, ctx.found, ctx.body.patientId);
        await checkPlace(ctx, ctx.found, ctx.body);
      },
      run: async (ctx) =>
        createAppointment(ctx, ctx.found, await placementOf(ctx, ctx.found, ctx.body), ctx.body),
    }),

    createSeries: stages({
      find: auth.getClinicOfCall,
      check: async (ctx) => {
        await checkPatient(ctx, ctx.found, ctx.body.patientId);
        await checkPlace(ctx, ctx.found, ctx.body);
      },
      run: async (ctx) => createSeries(ctx, ctx.found, await placementOf(ctx, ctx.found, ctx.body), ctx.body),
    }),

    updateAppointment: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      check: async (ctx) => {
        await checkPlace(ctx, { id: ctx.found.clinic_id }, ctx.body, ctx.found);
      },
      run: async (ctx) =>
        updateAppointment(
          ctx,
          ctx.found,
          await placementOf(ctx, { id: ctx.found.clinic_id }, ctx.body),
          ctx.body,
        ),
    }),

    changeAppointmentState: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      run: (ctx) => changeState(ctx, ctx.found, ctx.body, recalls),
    }),

    undoAppointmentState: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      run: (ctx) => undoStateChange(ctx, ctx.found, ctx.body, recalls),
    }),
  }) satisfies PartialHandlers<typeof schedulingService>;
