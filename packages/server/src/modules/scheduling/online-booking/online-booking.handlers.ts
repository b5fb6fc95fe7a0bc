import { createHash } from 'node:crypto';
import { onlineBookingRoutes } from '@dentaria/contract/scheduling/online-booking-routes.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { callLimits, countCall } from '../../../kernel/access/public-limits.ts';
import type { Throttle } from '../../../kernel/access/throttle.ts';
import { limitTokenGuesses, withPathToken } from '../../../kernel/access/token-guesses.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { mailing } from '../../mail/mail.module.ts';
import { confirmLinkedHold, readLinkedHold } from './hold-confirmation.service.ts';
import { getBookableClinic, listOnlineSlots, readOnlineClinic } from './online-clinic.service.ts';
import { checkOnlineTypes, readOnlineBooking, updateOnlineBooking } from './online-settings.service.ts';
import {
  checkChoice,
  createHold,
  getHold,
  readHold,
  releaseHold,
  requestBooking,
} from './slot-holds.service.ts';

/** Protects the owner of a mailbox from a flood of confirmation mails. */
const PERSON_ALLOWANCE = { free: 6, windowSeconds: 3_600, firstDelaySeconds: 60, maxDelaySeconds: 3_600 };
const MAILBOX_ALLOWANCE = { ...PERSON_ALLOWANCE, free: 12 };
const CLINIC_HOLDS_ALLOWANCE = { free: 400, windowSeconds: 3_600, firstDelaySeconds: 5, maxDelaySeconds: 60 };

export function onlineBookingHandlers({ throttle }: { readonly throttle: Throttle }) {
  const guesses = { throttle, limits: onlineBookingRoutes.readHold.limits };
  const withToken = withPathToken(guesses);
  return {
    readOnlineBooking: async (ctx) => readOnlineBooking(ctx, await auth.getClinicOfCall(ctx)),

    updateOnlineBooking: stages({
      find: auth.getManagedClinicOfCall,
      check: (ctx) => checkOnlineTypes(ctx, ctx.found, ctx.body),
      run: (ctx) => updateOnlineBooking(ctx, ctx.found, ctx.body),
    }),

    readOnlineClinic: async ({ origin, params, systemTransaction }) => {
      await callLimits(throttle, onlineBookingRoutes.readOnlineClinic.limits, origin).recordCall();
      return systemTransaction((ctx) => readOnlineClinic(ctx, params.clinicId));
    },

    listOnlineSlots: async (call) => {
      await callLimits(throttle, onlineBookingRoutes.readOnlineClinic.limits, call.origin).recordCall();
      return call.systemTransaction(async (ctx) =>
        listOnlineSlots(ctx, await getBookableClinic(ctx, call.params.clinicId), call.query),
      );
    },

    createHold: stages({
      find: ({ params, systemTransaction }) =>
        systemTransaction((ctx) => getBookableClinic(ctx, params.clinicId)),
      check: (ctx) => checkChoice(ctx, ctx.found, ctx.body),
      run: async ({ origin, found, body, systemTransaction }) => {
        await callLimits(throttle, onlineBookingRoutes.createHold.limits, origin).recordCall();
        await countCall(throttle, `clinic-holds:${found.id}`, CLINIC_HOLDS_ALLOWANCE);
        return systemTransaction((ctx) => createHold(ctx, found, body));
      },
    }),

    readHold: (ctx) => withToken(ctx, readHold),

    requestBooking: stages({
      find: ({ params, systemTransaction }) => systemTransaction((ctx) => getHold(ctx, params.token)),
      run: async ({ origin, found, body, systemTransaction }) => {
        await callLimits(throttle, onlineBookingRoutes.requestBooking.limits, origin).recordCall();
        const mailbox = mailing.mailboxOf(body.email);
        for (const value of [body.docNumber, mailbox])
          await countCall(throttle, `person-bookings:${found.clinic_id}:${digest(value)}`, PERSON_ALLOWANCE);
        await countCall(throttle, `mailbox-bookings:${digest(mailbox)}`, MAILBOX_ALLOWANCE);
        return systemTransaction((ctx) => requestBooking(ctx, found, body));
      },
    }),

    releaseHold: stages({ run: (ctx) => withToken(ctx, releaseHold) }),
    readLinkedHold: (ctx) => withToken(ctx, readLinkedHold),
    confirmLinkedHold: stages({
      run: (ctx) => limitTokenGuesses(ctx.origin, guesses, () => confirmLinkedHold(ctx, ctx.params.token)),
    }),
  } satisfies PartialHandlers<typeof schedulingService>;
}

/** Hashed, so that the limits table stores no DNI or e-mail address. */
const digest = (value: string): string => createHash('sha256').update(value).digest('base64url').slice(0, 22);
