import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { presentPriceList, priceListsRepository } from './price-lists.repository.ts';
import { checkPayer, createPriceList, lockPriceList, updatePriceList } from './price-lists.service.ts';

export const priceListHandlers = {
  listPriceLists: async (ctx) => {
    const { id } = await auth.getClinicOfCall(ctx);
    return (await priceListsRepository(ctx.tx, id).list()).map(presentPriceList);
  },

  createPriceList: stages({
    find: auth.getManagedClinicOfCall,
    check: (ctx) => checkPayer(ctx, ctx.found.id, ctx.body),
    run: (ctx) => createPriceList(ctx, ctx.found.id, ctx.body),
  }),

  updatePriceList: stages({
    find: async (ctx) => {
      const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
      return lockPriceList(ctx, clinicId, ctx.params.id);
    },
    run: (ctx) => updatePriceList(ctx, ctx.found, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
