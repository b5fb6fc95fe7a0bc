import { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const exchangeApi = serviceClient(exchangeService);
