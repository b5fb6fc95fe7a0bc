import type { PatientPrice } from '@dentaria/contract/billing/prices.ts';
import { HttpError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import type { CoveredPatient } from '../coverage/coverage.repository.ts';
import { readPatientPrices } from '../coverage/patient-prices.service.ts';

/** What each procedure costs the patient today; none if a list in dollars needs a rate. */
export async function pricesToday(
  ctx: RequestContext,
  patient: CoveredPatient,
): Promise<ReadonlyMap<number, PatientPrice>> {
  try {
    const { prices } = await readPatientPrices(ctx, patient, {});
    return new Map(prices.map((price) => [price.procedureId, price]));
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) return new Map();
    throw error;
  }
}
