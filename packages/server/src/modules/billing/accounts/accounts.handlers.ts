import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { auth } from '../../auth/auth.module.ts';
import { listBalances, readAccount, readStatement } from './accounts.service.ts';
import { statementCsv } from './statement-csv.ts';

export const accountHandlers = {
  readAccount: async (ctx) => readAccount(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.patientId),

  readStatement: async (ctx) =>
    readStatement(ctx, (await auth.getClinicOfCall(ctx)).id, ctx.params.patientId, ctx.query),

  exportStatement: async ({ transaction, params, query }) => {
    const statement = await transaction(async (ctx) => {
      const { id } = await auth.getClinic(ctx, params.clinicId);
      return readStatement(ctx, id, params.patientId, query);
    });
    return {
      fileName: `cuenta-${params.patientId}.csv`,
      content: Buffer.from(statementCsv(statement)),
    };
  },

  listBalances: async (ctx) => listBalances(ctx, (await auth.getClinicOfCall(ctx)).id),
} satisfies PartialHandlers<typeof billingService>;
