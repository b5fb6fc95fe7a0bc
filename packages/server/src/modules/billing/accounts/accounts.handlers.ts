import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { getClinic } from '../billing-clinic.ts';
import { listBalances, readAccount, readStatement } from './accounts.service.ts';
import { statementCsv } from './statement-csv.ts';

export const accountHandlers = {
  readAccount: async (ctx) => readAccount(ctx, (await getClinic(ctx)).id, ctx.params.patientId),

  readStatement: async (ctx) =>
    readStatement(ctx, (await getClinic(ctx)).id, ctx.params.patientId, ctx.query),

  exportStatement: async ({ transaction, params, query }) => {
    const statement = await transaction(async (ctx) => {
      const { id } = await getClinic({ ...ctx, params });
      return readStatement(ctx, id, params.patientId, query);
    });
    return {
      fileName: `cuenta-${params.patientId}.csv`,
      content: Buffer.from(statementCsv(statement)),
    };
  },

  listBalances: async (ctx) => listBalances(ctx, (await getClinic(ctx)).id),
} satisfies PartialHandlers<typeof billingService>;
