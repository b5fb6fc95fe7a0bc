import { clinicalHistoryAddresses } from '@dentaria/contract/clinical-history/addresses.ts';
import type { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const clinicalHistoryApi = serviceClient<typeof clinicalHistoryService>(clinicalHistoryAddresses);
