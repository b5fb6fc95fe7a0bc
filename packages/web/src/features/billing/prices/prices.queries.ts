import type { RiseQuery } from '@dentaria/contract/billing/prices.ts';
import { queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

export const proceduresQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'procedures'],
    queryFn: ({ signal }) => billingApi.listProcedures({ params: { clinicId } }, { signal }),
  });

export const priceListsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'price-lists'],
    queryFn: ({ signal }) => billingApi.listPriceLists({ params: { clinicId } }, { signal }),
  });

export const pricesQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'prices', id],
    queryFn: ({ signal }) => billingApi.readPrices({ params: { clinicId, id }, query: {} }, { signal }),
  });

/** Never cached: a rise is confirmed with the version of its preview. */
export const riseQuery = (clinicId: number, id: number, rise: RiseQuery) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'rise', id, rise],
    queryFn: ({ signal }) => billingApi.previewRise({ params: { clinicId, id }, query: rise }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const patientPricesQuery = (clinicId: number, patientId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'patient-prices', patientId],
    queryFn: ({ signal }) =>
      billingApi.readPatientPrices({ params: { clinicId, patientId }, query: {} }, { signal }),
  });
