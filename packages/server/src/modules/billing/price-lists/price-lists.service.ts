import type { PriceList, priceListCreate, priceListUpdate } from '@dentaria/contract/billing/prices.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { conflict, invalid, notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { pricesRepository } from '../prices/prices.repository.ts';
import { findInsurance } from './payers.ts';
import { type ListedPriceList, presentPriceList, priceListsRepository } from './price-lists.repository.ts';

const MAX_LISTS_PER_CLINIC = 300;

export async function getPriceList(
  { tx }: RequestContext,
  clinicId: number,
  id: number,
  { isLocked = false } = {},
): Promise<ListedPriceList> {
  const list = await priceListsRepository(tx, clinicId).find(id, isLocked);
  if (!list) throw notFound('Lista de precios no encontrada');
  return list;
}

/** Every change of the list's prices takes this lock. */
export const lockPriceList = (ctx: RequestContext, clinicId: number, id: number) =>
  getPriceList(ctx, clinicId, id, { isLocked: true });

export function assertListVersion(list: ListedPriceList, version: number): void {
  if (list.version !== version)
    throw conflict('Otra persona cambió esta lista. Revisá los precios de ahora.');
}

interface Payer {
  readonly insuranceId?: number | null | undefined;
  readonly planId?: number | null | undefined;
}

export async function checkPayer({ tx }: RequestContext, clinicId: number, { insuranceId, planId }: Payer) {
  if (!insuranceId) return;
  if (!(await findInsurance(tx, insuranceId))) throw invalid({ insuranceId: 'Elegí una obra social' });
  if (planId && !(await priceListsRepository(tx, clinicId).findPlan(insuranceId, planId)))
    throw invalid({ planId: 'Elegí un plan de la obra social' });
}

export async function createPriceList(
  ctx: RequestContext,
  clinicId: number,
  { name, currency, active, insuranceId, planId }: z.output<typeof priceListCreate>,
): Promise<PriceList> {
  const lists = priceListsRepository(ctx.tx, clinicId);
  if ((await lists.list()).length >= MAX_LISTS_PER_CLINIC)
    throw conflict(`La clínica ya tiene ${MAX_LISTS_PER_CLINIC} listas de precios, el máximo`);
  const values = {
    name,
    currency,
    active,
    insurance_id: insuranceId ?? null,
    plan_id: planId ?? null,
  };
  const id = await lists.create(values, planId ? 'planId' : 'insuranceId');
  await audit(ctx, { action: 'create', object: 'price-list', objectId: id, clinicId });
  return presentPriceList(await getPriceList(ctx, clinicId, id));
}

export async function updatePriceList(
  ctx: RequestContext,
  before: ListedPriceList,
  { version, name, currency, active }: z.output<typeof priceListUpdate>,
): Promise<PriceList> {
  assertListVersion(before, version);
  const { clinic_id: clinicId, id } = before;
  if (currency !== before.currency && (await pricesRepository(ctx.tx, before).hasAny())) {
    const message = 'La moneda no se cambia si la lista tiene precios';
    throw conflict(message, { errors: { currency: message } });
  }
  await priceListsRepository(ctx.tx, clinicId).update(id, { name, currency, active });
  await audit(ctx, { action: 'update', object: 'price-list', objectId: id, clinicId });
  return presentPriceList(await getPriceList(ctx, clinicId, id));
}
