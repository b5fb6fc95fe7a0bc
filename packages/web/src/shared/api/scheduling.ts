import { schedulingAddresses } from '@dentaria/contract/scheduling/addresses.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { serviceClient } from './service-client.ts';

export const schedulingApi = serviceClient<typeof schedulingService>(schedulingAddresses);
