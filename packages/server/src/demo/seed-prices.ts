import type { RequestContext } from '../kernel/request-context.ts';
import { billing } from '../modules/billing/billing.module.ts';

/** The nomenclador. */
export async function seedPrices(ctx: RequestContext, clinicId: number): Promise<void> {
  await billing.importNomenclador(ctx, clinicId);
}
