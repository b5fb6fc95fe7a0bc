import type {
  Price,
  Prices,
  PriceWrite,
  priceRemoval,
  priceWrite,
  RaisedTerms,
  RisePreview,
  rise,
  riseQuery,
} from '@dentaria/contract/billing/prices.ts';
import { raisedTerms } from '@dentaria/contract/billing/split-price.ts';
import { MAX_CENTS } from '@dentaria/contract/fields/cents.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { conflict, invalid } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import {
  type ListedPriceList,
  presentPriceList,
  priceListsRepository,
} from '../price-lists/price-lists.repository.ts';
import { assertListVersion, getPriceList } from '../price-lists/price-lists.service.ts';
import { pricesRepository, termsOf } from './prices.repository.ts';

/** Room for two rises of a full list. */
const MAX_UPCOMING = 4_000;
const FURTHEST_DAYS = 366;

export async function readPrices(
  ctx: RequestContext,
  list: ListedPriceList,
  day: string = ctx.today,
): Promise<Prices> {
  const prices = pricesRepository(ctx.tx, list);
  return {
    list: presentPriceList(list),
    current: await prices.listCurrent(day),
    upcoming: await prices.listUpcoming(day),
  };
}

const PAST = 'Los precios de días pasados no se cambian: elegí hoy o un día posterior';

export function checkValidFrom(ctx: RequestContext, validFrom: string): void {
  const { today } = ctx;
  if (validFrom < today) throw invalid({ validFrom: PAST });
  if (validFrom > addDays(today, FURTHEST_DAYS))
    throw invalid({ validFrom: 'Elegí un día dentro de un año' });
}

/** The first price of a procedure may start in the past. */
export async function checkPriceDay(
  ctx: RequestContext,
  list: ListedPriceList,
  procedureId: number,
  { validFrom }: Pick<PriceWrite, 'validFrom'>,
): Promise<void> {
  const known = await pricesRepository(ctx.tx, list).listOfProcedure(procedureId);
  if (known.length > 0 || validFrom > ctx.today) checkValidFrom(ctx, validFrom);
}

export async function writePrices(ctx: RequestContext, list: ListedPriceList, written: readonly Price[]) {
  const prices = pricesRepository(ctx.tx, list);
  await prices.write(written);
  if ((await prices.countAfter(ctx.today)) > MAX_UPCOMING)
    throw conflict(`La lista ya tiene ${MAX_UPCOMING} precios de días futuros, el máximo`);
  await priceListsRepository(ctx.tx, list.clinic_id).update(list.id);
  return getPriceList(ctx, list.clinic_id, list.id);
}

export async function writePrice(
  ctx: RequestContext,
  list: ListedPriceList,
  procedureId: number,
  { version, validFrom, ...terms }: z.output<typeof priceWrite>,
): Promise<Prices> {
  assertListVersion(list, version);
  const price = {
    ...terms,
    procedureId,
    validFrom,
    coveredPercent: terms.coveredPercent ?? null,
    coveredAmount: terms.coveredAmount ?? null,
  };
  const changed = await writePrices(ctx, list, [price]);
  await audit(ctx, { action: 'update', object: 'price', objectId: procedureId, clinicId: list.clinic_id });
  return readPrices(ctx, changed);
}

export async function removePrice(
  ctx: RequestContext,
  list: ListedPriceList,
  procedureId: number,
  { validFrom, version }: z.output<typeof priceRemoval>,
): Promise<Prices> {
  assertListVersion(list, version);
  if (validFrom <= ctx.today) throw conflict('El precio ya está vigente: cargá otro desde hoy');
  const known = await pricesRepository(ctx.tx, list).listOfProcedure(procedureId);
  if (!known.some((price) => price.validFrom === validFrom))
    throw conflict('Ese precio ya no está en la lista');
  await pricesRepository(ctx.tx, list).remove(procedureId, validFrom);
  const { clinic_id: clinicId, id } = list;
  await priceListsRepository(ctx.tx, clinicId).update(id);
  await audit(ctx, { action: 'delete', object: 'price', objectId: procedureId, clinicId });
  return readPrices(ctx, await getPriceList(ctx, clinicId, id));
}

type RiseTerms = z.output<typeof riseQuery>;

export async function listRaised(
  ctx: RequestContext,
  list: ListedPriceList,
  { percent, rounding, validFrom }: RiseTerms,
): Promise<RaisedTerms[]> {
  checkValidFrom(ctx, validFrom);
  const prices = pricesRepository(ctx.tx, list);
  const current = await prices.listCurrent(validFrom);
  const later = new Map<number, string>();
  for (const { procedureId, validFrom: day } of await prices.listUpcoming(validFrom))
    if (!later.has(procedureId)) later.set(procedureId, day);
  const lines = current.map((price) => {
    const before = termsOf(price);
    return {
      procedureId: price.procedureId,
      before,
      after: raisedTerms(before, percent, rounding),
      until: later.get(price.procedureId) ?? null,
    };
  });
  if (lines.some(({ after }) => after.price > MAX_CENTS))
    throw invalid({ percent: 'Con ese aumento hay importes demasiado grandes' });
  if (lines.some(({ before, after }) => vanishes(before, after)))
    throw invalid({ rounding: 'Con ese redondeo hay importes que quedan en cero' });
  return lines;
}

const vanishes = (before: RaisedTerms['before'], after: RaisedTerms['after']): boolean =>
  (before.price > 0 && after.price === 0) ||
  ((before.coveredAmount ?? 0) > 0 && after.coveredAmount === 0) ||
  (before.copayment > 0 && after.copayment === 0);

export const previewRise = async (
  ctx: RequestContext,
  list: ListedPriceList,
  terms: RiseTerms,
): Promise<RisePreview> => ({ version: list.version, lines: await listRaised(ctx, list, terms) });

export async function raisePrices(
  ctx: RequestContext,
  list: ListedPriceList,
  lines: readonly RaisedTerms[],
  { version, validFrom }: z.output<typeof rise>,
): Promise<Prices> {
  assertListVersion(list, version);
  if (lines.length === 0) throw conflict('La lista no tiene precios que aumentar');
  const raised = lines.map(({ procedureId, after }) => ({
    ...after,
    procedureId,
    validFrom,
  }));
  const changed = await writePrices(ctx, list, raised);
  await audit(ctx, { action: 'raise', object: 'price-list', objectId: list.id, clinicId: list.clinic_id });
  return readPrices(ctx, changed);
}
