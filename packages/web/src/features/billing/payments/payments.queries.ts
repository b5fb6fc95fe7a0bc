import type { PaymentMethod } from '@dentaria/contract/billing/payment-methods.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

export interface PaymentFilters {
  readonly patientId?: number;
  readonly from?: string;
  readonly to?: string;
  readonly method?: PaymentMethod;
}

/** Payments of a clinic by page, the newest first. */
export const paymentsQuery = (clinicId: number, filters: PaymentFilters, limit: number) =>
  infiniteQueryOptions({
    queryKey: [...billingKey(clinicId), 'payments', filters, limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      billingApi.listPayments(
        {
          params: { clinicId },
          query: { ...filters, limit, ...(pageParam !== undefined && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
