import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { checkRefund, createRefund, lockForRefund } from '../refunds/refunds.service.ts';
import {
  checkPayment,
  createPayment,
  listPayments,
  lockAccountForPayment,
  lockPayment,
  readPayment,
  voidPayment,
} from './payments.service.ts';

export const paymentHandlers = {
  createPayment: stages({
    find: async (ctx) => {
      const { id: clinicId } = await auth.getClinicOfCall(ctx);
      return lockAccountForPayment(ctx, clinicId, ctx.params.patientId);
    },
    check: (ctx) => checkPayment(ctx, ctx.found, ctx.body),
    run: (ctx) => createPayment(ctx, ctx.found, ctx.body),
  }),

  listPayments: async (ctx) => listPayments(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.query),

  readPayment: async (ctx) => readPayment(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),

  voidPayment: stages({
    find: async (ctx) => lockPayment(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),
    run: (ctx) => voidPayment(ctx, ctx.found, ctx.body),
  }),

  createRefund: stages({
    find: async (ctx) => lockForRefund(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),
    check: (ctx) => checkRefund(ctx.found, ctx.body),
    run: (ctx) => createRefund(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
