import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { getPatient } from '../accounts/accounts.service.ts';
import { getClinic } from '../billing-clinic.ts';
import { checkRefund, createRefund, lockForRefund } from '../refunds/refunds.service.ts';
import {
  checkPayment,
  createPayment,
  listPayments,
  lockPayment,
  lockPayments,
  readPayment,
  voidPayment,
} from './payments.service.ts';

export const paymentHandlers = {
  createPayment: stages({
    find: async (ctx) => {
      const { id: clinicId } = await getClinic(ctx);
      const { id } = await getPatient(ctx, clinicId, ctx.params.patientId);
      return lockPayments(ctx, clinicId, id);
    },
    check: (ctx) => checkPayment(ctx, ctx.found, ctx.body),
    run: (ctx) => createPayment(ctx, ctx.found, ctx.body),
  }),

  listPayments: async (ctx) => listPayments(ctx, (await getClinic(ctx)).id, ctx.query),

  readPayment: async (ctx) => readPayment(ctx, (await getClinic(ctx)).id, ctx.params.id),

  voidPayment: stages({
    find: async (ctx) => {
      const { id: clinicId } = await getClinic(ctx);
      return { clinicId, payment: await lockPayment(ctx, clinicId, ctx.params.id) };
    },
    run: (ctx) => voidPayment(ctx, ctx.found.clinicId, ctx.found.payment, ctx.body),
  }),

  createRefund: stages({
    find: async (ctx) => lockForRefund(ctx, (await getClinic(ctx)).id, ctx.params.id),
    check: (ctx) => checkRefund(ctx.found, ctx.body),
    run: (ctx) => createRefund(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
