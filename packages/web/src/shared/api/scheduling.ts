import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { serviceClient } from './service-client.ts';

export const schedulingApi = serviceClient(schedulingService);
