import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { listStamp } from '../../../kernel/database/lists/list-stamp.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { insurancesRepository, presentInsurance } from './insurances.repository.ts';
import {
  type Charges,
  createInsurance,
  getInsurance,
  importRegistry,
  lockInsurance,
  removeInsurance,
  updateInsurance,
} from './insurances.service.ts';

export const insuranceHandlers = (charges: Charges) =>
  ({
    listHealthInsurances: async ({ tx }) => ({
      version: [await listStamp(tx, 'health-insurances')],
      read: async () => (await insurancesRepository(tx).list()).map(presentInsurance),
    }),

    readHealthInsurance: async (ctx) => presentInsurance(await getInsurance(ctx, ctx.params.id)),

    createHealthInsurance: stages({
      run: async (ctx) => presentInsurance(await createInsurance(ctx, ctx.body)),
    }),

    updateHealthInsurance: stages({
      find: (ctx) => lockInsurance(ctx, ctx.params.id),
      run: async (ctx) => presentInsurance(await updateInsurance(ctx, ctx.found.id, ctx.body)),
    }),

    removeHealthInsurance: stages({
      find: (ctx) => lockInsurance(ctx, ctx.params.id),
      run: (ctx) => removeInsurance(ctx, ctx.found.id, charges),
    }),

    importRegistry: stages({ run: importRegistry }),
  }) satisfies PartialHandlers<typeof healthInsuranceService>;
