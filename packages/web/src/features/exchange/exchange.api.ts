import { exchangeAddresses } from '@dentaria/contract/exchange/addresses.ts';
import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { clinicQueries } from '../../shared/api/clinic-queries.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const exchangeApi = serviceClient<typeof exchangeService>(exchangeAddresses);

export const exchangeQuery = clinicQueries('exchange');
