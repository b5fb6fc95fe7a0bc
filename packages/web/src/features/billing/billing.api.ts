import { billingAddresses } from '@dentaria/contract/billing/addresses.ts';
import type { billingService } from '@dentaria/contract/billing/routes.ts';
import { clinicQueries } from '../../shared/api/clinic-queries.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const billingApi = serviceClient<typeof billingService>(billingAddresses);

export const billingQuery = clinicQueries('billing');

/** Prefix of every query about the money of a clinic. */
export const billingKey = (clinicId: number) => ['billing', clinicId] as const;
