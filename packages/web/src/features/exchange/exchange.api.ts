import { exchangeAddresses } from '@dentaria/contract/exchange/addresses.ts';
import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const exchangeApi = serviceClient<typeof exchangeService>(exchangeAddresses);
