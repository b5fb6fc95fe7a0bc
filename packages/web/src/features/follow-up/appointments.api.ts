import { schedulingAddresses } from '@dentaria/contract/scheduling/addresses.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

/** For what the work list changes and reads of the agenda. */
export const appointmentsApi = serviceClient<typeof schedulingService>(schedulingAddresses);
