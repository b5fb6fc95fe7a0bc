import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicRow } from '../../auth/auth.module.ts';
import {
  auditAppointmentRead,
  getAppointment,
  listPatientAppointments,
} from './appointment-reads.service.ts';
import { changeState, type Recalls, undoStateChange } from './appointment-states.service.ts';
import { presentAppointment } from './appointments.repository.ts';
import {
  checkPatient,
  checkPlace,
  createAppointment,
  lockAppointment,
  updateAppointment,
} from './appointments.service.ts';
import { createSeries } from './series.service.ts';

interface BookingCall extends RequestContext {
  readonly found: ClinicRow;
  readonly body: Parameters<typeof checkPlace>[2] & { readonly patientId: number };
}

async function checkBooking(ctx: BookingCall) {
  await checkPatient(ctx, ctx.found, ctx.body.patientId);
  return checkPlace(ctx, ctx.found, ctx.body);
}

export const appointmentHandlers = (recalls: Recalls) =>
  ({
    listPatientAppointments: (ctx) => listPatientAppointments(ctx, ctx.params.id, { auditsStaff: true }),

    readAppointment: async (ctx) => {
      const appointment = await getAppointment(ctx, ctx.params.id);
      await auditAppointmentRead(ctx, appointment);
      return presentAppointment(appointment, ctx);
    },

    createAppointment: stages({
      find: auth.getClinicOfCall,
      check: checkBooking,
      run: (ctx) => createAppointment(ctx, ctx.found, ctx.checked, ctx.body),
    }),

    createSeries: stages({
      find: auth.getClinicOfCall,
      check: checkBooking,
      run: (ctx) => createSeries(ctx, ctx.found, ctx.checked, ctx.body),
    }),

    updateAppointment: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      check: (ctx) => checkPlace(ctx, { id: ctx.found.clinic_id }, ctx.body, ctx.found),
      run: (ctx) => updateAppointment(ctx, ctx.found, ctx.checked, ctx.body),
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
