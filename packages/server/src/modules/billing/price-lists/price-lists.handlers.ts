import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { getClinic, getManagedClinic } from '../billing-clinic.ts';
import { presentPriceList, priceListsRepository } from './price-lists.repository.ts';
import { checkPayer, createPriceList, lockPriceList, updatePriceList } from './price-lists.service.ts';

export const priceListHandlers = {
  listPriceLists: async (ctx) => {
    const { id } = await getClinic(ctx);
    return (await priceListsRepository(ctx.tx, id).list()).map(presentPriceList);
  },

  createPriceList: stages({
    find: getManagedClinic,
    check: (ctx) => checkPayer(ctx, ctx.found.id, ctx.body),
    run: (ctx) => createPriceList(ctx, ctx.found.id, ctx.body),
  }),

  updatePriceList: stages({
    find: async (ctx) => {
      const { id: clinicId } = await getManagedClinic(ctx);
      return lockPriceList(ctx, clinicId, ctx.params.id);
    },
    run: (ctx) => updatePriceList(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
