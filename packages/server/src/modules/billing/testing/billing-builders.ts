import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import type { PriceListCreate, PriceWrite } from '@dentaria/contract/billing/prices.ts';
import type { ProcedureCreate } from '@dentaria/contract/billing/procedures.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { BuiltUser } from '../../../testing/builders/builders.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { makeCounter } from '../../../testing/counter.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { type BuiltClaims, buildClaims } from './claim-builders.ts';
import { newCoverage } from './coverages.ts';
import {
  allowMails,
  buildDoneLine,
  buildDraft,
  buildEstimateLink,
  buildPresented,
} from './estimate-builders.ts';

const nextCode = makeCounter('procedures');

export const newProcedure = (overrides: Partial<ProcedureCreate> = {}): ProcedureCreate => {
  const serial = nextCode();
  return { code: `T${serial}`, name: 'Blanqueamiento', chapter: 'Estética', ...overrides };
};

export const newPriceList = (overrides: Partial<PriceListCreate> = {}): PriceListCreate => ({
  name: 'Particulares',
  ...overrides,
});

/** Costs $ 10.000 from today on, without coverage. */
export const newPrice = (overrides: Partial<PriceWrite> = {}): PriceWrite => ({
  price: 1_000_000,
  validFrom: TODAY,
  version: 1,
  ...overrides,
});

export const tomorrow = (): string => addDays(TODAY, 1);

export interface BuiltPriceList {
  readonly clinicId: number;
  readonly id: number;
  /** The version after both writes. */
  readonly version: number;
}

export interface BuiltBilling {
  readonly clinicId: number;
  readonly procedureId: number;
  readonly list: BuiltPriceList;
  /** The patient is covered by an obra social. */
  readonly coveredId: number;
  readonly insuranceId: number;
  readonly draft: Estimate;
  readonly presented: Estimate;
  /** Token of a link to the presented estimate. */
  readonly linkToken: string;
  readonly claims: BuiltClaims;
}

interface BillingParts {
  readonly clinicId: number;
  readonly dentist: BuiltUser;
  readonly patientId: number;
}

export async function buildBilling(
  test: ProductUnderTest,
  { clinicId, dentist, patientId }: BillingParts,
): Promise<BuiltBilling> {
  const { billing } = test.as(dentist.token);
  const params = { clinicId };
  await billing.importNomenclador({ params });
  const { id: procedureId } = await billing.createProcedure({ params, body: newProcedure() });
  const { id: insuranceId } = await buildInsurance(test);
  await billing.writeCoverage({
    params: { clinicId, patientId },
    body: newCoverage({ insuranceId }),
  });
  const list = await buildPriceList(test, { clinicId, procedureId, token: dentist.token });
  const parts = { clinicId, dentist, patientId, procedureId };
  await allowMails(test);
  await buildDoneLine(test, parts);
  const presented = await buildPresented(test, parts);
  return {
    clinicId,
    procedureId,
    list,
    coveredId: patientId,
    insuranceId,
    draft: await buildDraft(test, parts),
    presented,
    linkToken: await buildEstimateLink(test, parts, presented),
    claims: await buildClaims(test, { ...parts, insuranceId }),
  };
}

interface PriceListParts {
  readonly clinicId: number;
  readonly procedureId: number;
  readonly token: string;
  readonly active?: boolean;
}

/** Builds a list with a price from today on and another one from tomorrow on. */
export async function buildPriceList(
  test: ProductUnderTest,
  { clinicId, procedureId, token, active = true }: PriceListParts,
): Promise<BuiltPriceList> {
  const { billing } = test.as(token);
  const { id } = await billing.createPriceList({ params: { clinicId }, body: newPriceList({ active }) });
  const params = { clinicId, id, procedureId };
  await billing.writePrice({ params, body: newPrice() });
  const { list } = await billing.writePrice({
    params,
    body: newPrice({ price: 1_200_000, validFrom: tomorrow(), version: 2 }),
  });
  return { clinicId, id, version: list.version };
}
