import { messageRoutes } from '@dentaria/contract/scheduling/message-routes.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { withPathToken } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { auth } from '../../auth/auth.module.ts';
import { auditAppointmentRead } from '../appointments/appointment-reads.service.ts';
import { lockAppointment } from '../appointments/appointments.service.ts';
import { changeLinked, readLinked, readLinkedCalendar } from './appointment-links.service.ts';
import {
  openWhatsApp,
  readAppointmentMessages,
  revokeLinks,
  sendReminder,
} from './appointment-messages.service.ts';
import {
  readMessageSettings,
  updateMessageConsent,
  updateMessageSettings,
} from './message-settings.service.ts';

const { limits } = messageRoutes.readLinkedAppointment;

export function messageHandlers({ config, throttle }: Pick<Kernel, 'config' | 'throttle'>) {
  const withLink = withPathToken({ throttle, limits });
  return {
    readMessageSettings: async (ctx) => readMessageSettings(ctx, await auth.getClinicOfCall(ctx)),

    updateMessageSettings: stages({
      find: auth.getManagedClinicOfCall,
      run: (ctx) => updateMessageSettings(ctx, ctx.found, ctx.body),
    }),

    updateMessageConsent: stages({
      find: (ctx) => auth.getPatientInScope(ctx, ctx.params.id, { lock: true }),
      run: (ctx) => updateMessageConsent(ctx, ctx.found, ctx.body.answer),
    }),

    listAppointmentMessages: async (ctx) => {
      const appointment = await lockAppointment(ctx, ctx.params.id);
      await auditAppointmentRead(ctx, appointment);
      return readAppointmentMessages(ctx, appointment);
    },

    sendReminder: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      run: (ctx) => sendReminder(ctx, ctx.found),
    }),

    revokeAppointmentLinks: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      run: (ctx) => revokeLinks(ctx, ctx.found),
    }),

    openWhatsApp: stages({
      find: (ctx) => lockAppointment(ctx, ctx.params.id),
      run: (ctx) => openWhatsApp(ctx, ctx.found, config),
    }),

    readLinkedAppointment: (ctx) => withLink(ctx, readLinked),
    confirmLinkedAppointment: stages({ run: (ctx) => withLink(ctx, changeLinked('confirmed')) }),
    cancelLinkedAppointment: stages({ run: (ctx) => withLink(ctx, changeLinked('cancelled')) }),
    downloadLinkedCalendar: async (ctx) => ({
      fileName: 'turno.ics',
      content: Buffer.from(await withLink(ctx, (system, token) => readLinkedCalendar(system, token, config))),
    }),
  } satisfies PartialHandlers<typeof schedulingService>;
}
