import type { billingService } from '@dentaria/contract/billing/routes.ts';
import { audit } from '../../../kernel/audit.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth, type ObjectCall } from '../../auth/auth.module.ts';
import { presentPriceList, priceListsRepository } from '../price-lists/price-lists.repository.ts';
import {
  checkPayer,
  createPriceList,
  getPriceList,
  lockPriceList,
  updatePriceList,
} from '../price-lists/price-lists.service.ts';
import { presentProcedure, proceduresRepository } from '../procedures/procedures.repository.ts';
import { lockProcedure } from '../procedures/procedures.service.ts';
import { importPrices } from './price-import.service.ts';
import {
  checkPriceDay,
  checkValidFrom,
  listRaised,
  previewRise,
  raisePrices,
  readPrices,
  removePrice,
  writePrice,
} from './prices.service.ts';
import { pricesCsv } from './prices-csv.ts';

async function lockManagedList(ctx: ObjectCall) {
  const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
  return lockPriceList(ctx, clinicId, ctx.params.id);
}

async function lockPricedProcedure(ctx: ObjectCall & { readonly params: { readonly procedureId: number } }) {
  const list = await lockManagedList(ctx);
  return { list, procedure: await lockProcedure(ctx, list.clinic_id, ctx.params.procedureId) };
}

async function readList(ctx: ObjectCall) {
  const { id: clinicId } = await auth.getClinicOfCall(ctx);
  return getPriceList(ctx, clinicId, ctx.params.id);
}

async function exportedLines(ctx: ObjectCall, query: { readonly day?: string | undefined }) {
  const list = await readList(ctx);
  const { current } = await readPrices(ctx, list, query.day);
  const prices = new Map(current.map((price) => [price.procedureId, price]));
  const procedures = await proceduresRepository(ctx.tx, list.clinic_id).list();
  const lines = procedures
    .filter((row) => row.active || prices.has(row.id))
    .map((row) => ({ procedure: presentProcedure(row), price: prices.get(row.id) }));
  await audit(ctx, {
    action: 'export',
    object: 'price-list',
    objectId: list.id,
    clinicId: list.clinic_id,
  });
  return { list, lines };
}

export const priceHandlers = {
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
    find: lockManagedList,
    run: (ctx) => updatePriceList(ctx, ctx.found, ctx.body),
  }),

  readPrices: async (ctx) => readPrices(ctx, await readList(ctx), ctx.query.day),

  exportPrices: async ({ params, query, transaction }) => {
    const { list, lines } = await transaction((ctx) => exportedLines({ ...ctx, params }, query));
    return { fileName: `aranceles-${list.id}.csv`, content: Buffer.from(pricesCsv(lines)) };
  },

  importPrices: stages({
    find: lockManagedList,
    check: (ctx) => checkValidFrom(ctx, ctx.body.validFrom),
    run: (ctx) => importPrices(ctx, ctx.found, ctx.body),
  }),

  writePrice: stages({
    find: lockPricedProcedure,
    check: (ctx) => checkPriceDay(ctx, ctx.found.list, ctx.found.procedure.id, ctx.body),
    run: (ctx) => writePrice(ctx, ctx.found.list, ctx.found.procedure.id, ctx.body),
  }),

  removePrice: stages({
    find: lockPricedProcedure,
    run: (ctx) => removePrice(ctx, ctx.found.list, ctx.found.procedure.id, ctx.query),
  }),

  previewRise: async (ctx) => {
    const { id: clinicId } = await auth.getManagedClinicOfCall(ctx);
    return previewRise(ctx, await getPriceList(ctx, clinicId, ctx.params.id), ctx.query);
  },

  raisePrices: stages({
    find: lockManagedList,
    check: (ctx) => listRaised(ctx, ctx.found, ctx.body),
    run: (ctx) => raisePrices(ctx, ctx.found, ctx.checked, ctx.body),
  }),
} satisfies PartialHandlers<typeof billingService>;
