import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { getClinicForReception } from '../billing-clinic.ts';
import { listPaymentsOfSession } from '../payments/payments.service.ts';
import {
  addMovement,
  closeCash,
  getSession,
  listSessions,
  openCash,
  readOpenCash,
  readSession,
} from './cash.service.ts';
import { sessionCsv } from './session-csv.ts';

async function findSession(ctx: ObjectCall) {
  const { id: clinicId } = await getClinicForReception(ctx);
  return getSession(ctx, clinicId, ctx.params.id);
}

export const cashHandlers = {
  readOpenCash: async (ctx) => readOpenCash(ctx, (await auth.getClinicOfCall(ctx)).id),

  openCash: stages({
    find: getClinicForReception,
    run: (ctx) => openCash(ctx, ctx.found.id, ctx.body),
  }),

  listCashSessions: async (ctx) => listSessions(ctx, (await auth.getClinicOfCall(ctx)).id),

  readCashSession: async (ctx) => readSession(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.id),

  exportCashSession: async ({ transaction, params }) => {
    const content = await transaction(async (ctx) => {
      const { id: clinicId } = await auth.getClinic(ctx, params.clinicId);
      const session = await readSession(ctx, clinicId, params.id);
      return sessionCsv(session, await listPaymentsOfSession(ctx, clinicId, session.id), ctx.timeZone);
    });
    return { fileName: `caja-${params.id}.csv`, content: Buffer.from(content) };
  },

  createCashMovement: stages({
    find: findSession,
    run: (ctx) => addMovement(ctx, ctx.found, ctx.body),
  }),

  closeCash: stages({
    find: findSession,
    run: (ctx) => closeCash(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
