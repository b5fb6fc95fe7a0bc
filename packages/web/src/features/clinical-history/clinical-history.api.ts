import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { serviceClient } from '../../shared/api/service-client.ts';

export const clinicalHistoryApi = serviceClient(clinicalHistoryService);
