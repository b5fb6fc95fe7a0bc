import type { RiseQuery } from '@dentaria/contract/billing/prices.ts';
import { billingApi, billingQuery } from '../billing.api.ts';

export const proceduresQuery = (clinicId: number) =>
  billingQuery(['procedures'], billingApi.listProcedures, { params: { clinicId } });

export const priceListsQuery = (clinicId: number) =>
  billingQuery(['price-lists'], billingApi.listPriceLists, { params: { clinicId } });

export const pricesQuery = (clinicId: number, id: number) =>
  billingQuery(['prices', id], billingApi.readPrices, { params: { clinicId, id }, query: {} });

/** Never cached: a price rise is confirmed with the version of its preview. */
export const riseQuery = (clinicId: number, id: number, query: RiseQuery) => ({
  ...billingQuery(['rise', id, query], billingApi.previewRise, { params: { clinicId, id }, query }),
  staleTime: 0,
  gcTime: 0,
});

export const patientPricesQuery = (clinicId: number, patientId: number) =>
  billingQuery(['patient-prices', patientId], billingApi.readPatientPrices, {
    params: { clinicId, patientId },
    query: {},
  });
