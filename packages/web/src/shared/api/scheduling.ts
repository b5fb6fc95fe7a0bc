import { schedulingAddresses } from '@dentaria/contract/scheduling/addresses.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { clinicQueries } from './clinic-queries.ts';
import { serviceClient } from './service-client.ts';

export const schedulingApi = serviceClient<typeof schedulingService>(schedulingAddresses);

/** Prefix of every query about the agenda of a clinic. */
export const schedulingKey = (clinicId: number) => ['scheduling', clinicId] as const;

export const schedulingQuery = clinicQueries('scheduling');

export const schedulingSettingsQuery = (clinicId: number) =>
  schedulingQuery(['settings'], schedulingApi.readSettings, { params: { clinicId } });
