import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { checkPatient } from '../appointments/appointments.service.ts';
import {
  bookEntry,
  checkBooking,
  checkPreference,
  closeEntry,
  createEntry,
  listOffers,
  listWaitlist,
  lockEntry,
  updateEntry,
} from './waitlist.service.ts';

async function findEntry(ctx: ObjectCall) {
  const clinic = await auth.getClinicOfCall(ctx);
  return { clinic, entry: await lockEntry(ctx, clinic, ctx.params.id) };
}

export const waitlistHandlers = {
  listWaitlist: async (ctx) => listWaitlist(ctx, await auth.getClinicOfCall(ctx)),

  listWaitlistOffers: async (ctx) => listOffers(ctx, await auth.getClinicOfCall(ctx), ctx.query),

  createWaitlistEntry: stages({
    find: auth.getClinicOfCall,
    check: async (ctx) => {
      await checkPatient(ctx, ctx.found, ctx.body.patientId);
      await checkPreference(ctx, ctx.found, ctx.body);
    },
    run: (ctx) => createEntry(ctx, ctx.found, ctx.body),
  }),

  updateWaitlistEntry: stages({
    find: findEntry,
    check: ({ found, body, ...ctx }) => checkPreference(ctx, found.clinic, body, found.entry),
    run: (ctx) => updateEntry(ctx, ctx.found.clinic, ctx.found.entry, ctx.body),
  }),

  closeWaitlistEntry: stages({
    find: findEntry,
    run: (ctx) => closeEntry(ctx, ctx.found.clinic, ctx.found.entry, ctx.body.version),
  }),

  bookWaitlistEntry: stages({
    find: findEntry,
    check: (ctx) => checkBooking(ctx, ctx.found.clinic, ctx.found.entry, ctx.body),
    run: (ctx) => bookEntry(ctx, ctx.found.clinic, ctx.found.entry, ctx.checked, ctx.body),
  }),
} satisfies PartialHandlers<typeof schedulingService>;
