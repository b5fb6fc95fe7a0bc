import { clinicalHistoryAddresses } from '@dentaria/contract/clinical-history/addresses.ts';
import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { serviceClient } from '../../../shared/api/service-client.ts';

/** For the chart that an estimate is made from. */
export const historiesApi = serviceClient<typeof clinicalHistoryService>(clinicalHistoryAddresses);
