import { schedulingAddresses } from '@dentaria/contract/scheduling/addresses.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const schedulingApi = serviceClient<typeof schedulingService>(schedulingAddresses);

/** Prefix of every query about the agenda of a clinic. */
export const schedulingKey = (clinicId: number) => ['scheduling', clinicId] as const;
