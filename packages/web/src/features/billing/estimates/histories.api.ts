import { clinicalHistoryService } from '@dentaria/contract/clinical-history/routes.ts';
import { serviceClient } from '../../../shared/api/service-client.ts';

/** For the chart that an estimate is made from. */
export const historiesApi = serviceClient(clinicalHistoryService);
