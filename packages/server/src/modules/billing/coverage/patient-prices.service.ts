import type {
  Coverage,
  PatientPrice,
  PatientPrices,
  patientPricesQuery,
  Terms,
} from '@dentaria/contract/billing/prices.ts';
import { inPesos, splitPrice } from '@dentaria/contract/billing/split-price.ts';
import { MAX_CENTS } from '@dentaria/contract/fields/cents.ts';
import type { z } from 'zod';
import { HttpError, invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import {
  type ListedPriceList,
  presentPriceList,
  priceListsRepository,
} from '../price-lists/price-lists.repository.ts';
import { pricesRepository, termsOf } from '../prices/prices.repository.ts';
import { proceduresRepository } from '../procedures/procedures.repository.ts';
import type { CoveredPatient } from './coverage.repository.ts';
import { readCoverage } from './coverage.service.ts';

const listsByPrecedence = (
  lists: readonly ListedPriceList[],
  { insurance, plan }: Coverage,
): ListedPriceList[] => {
  const payers = [
    ...(plan ? [[insurance?.id, plan.id]] : []),
    ...(insurance ? [[insurance.id, undefined]] : []),
    [undefined, undefined],
  ];
  return payers.flatMap(([insuranceId, planId]) =>
    lists.filter(
      (list) =>
        list.active && list.insurance_id === (insuranceId ?? null) && list.plan_id === (planId ?? null),
    ),
  );
};

/** A procedure that a list lacks has the price of the next more general list. */
export async function readPatientPrices(
  ctx: RequestContext,
  patient: CoveredPatient,
  { day = ctx.today, listId, rate }: z.output<typeof patientPricesQuery>,
): Promise<PatientPrices> {
  const { clinic_id: clinicId } = patient;
  const coverage = await readCoverage(ctx, patient);
  const all = await priceListsRepository(ctx.tx, clinicId).list();
  const lists = listId ? all.filter(({ id }) => id === listId) : listsByPrecedence(all, coverage);
  if (listId && lists.length === 0) throw invalid({ listId: 'Elegí una lista de precios' });
  if (!rate && lists.some(({ currency }) => currency === 'USD'))
    throw invalid({ rate: 'Escribí la cotización del dólar' });

  const termsByProcedure = new Map<number, { readonly listId: number; readonly terms: Terms }>();
  for (const list of lists)
    for (const price of await pricesRepository(ctx.tx, list).listCurrent(day)) {
      if (termsByProcedure.has(price.procedureId)) continue;
      const terms = list.currency === 'USD' && rate ? inPesos(termsOf(price), rate) : termsOf(price);
      if (terms.price > MAX_CENTS)
        throw invalid({ rate: 'Con esa cotización hay importes demasiado grandes' });
      termsByProcedure.set(price.procedureId, { listId: list.id, terms });
    }

  const prices: PatientPrice[] = [];
  for (const { id, code, name, active } of await proceduresRepository(ctx.tx, clinicId).list()) {
    const priced = active && termsByProcedure.get(id);
    if (!priced) continue;
    const { price, needsAuthorization } = priced.terms;
    const parts = splitPrice(priced.terms);
    prices.push({
      procedureId: id,
      listId: priced.listId,
      code,
      name,
      price,
      ...parts,
      needsAuthorization,
    });
  }
  const [applies] = lists;
  return { coverage, list: applies ? presentPriceList(applies) : null, prices };
}

/** Returns no prices if a list in dollars needs an exchange rate. */
export async function pricesToday(ctx: RequestContext, patient: CoveredPatient) {
  try {
    const { prices } = await readPatientPrices(ctx, patient, {});
    return new Map(prices.map((price) => [price.procedureId, price]));
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return new Map();
    throw error;
  }
}
