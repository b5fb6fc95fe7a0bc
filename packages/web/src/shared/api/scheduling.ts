import { schedulingAddresses } from '@dentaria/contract/scheduling/addresses.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { queryOptions } from '@tanstack/react-query';
import { serviceClient } from './service-client.ts';

export const schedulingApi = serviceClient<typeof schedulingService>(schedulingAddresses);

/** Prefix of every query about the agenda of a clinic. */
export const schedulingKey = (clinicId: number) => ['scheduling', clinicId] as const;

export const schedulingSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'settings'],
    queryFn: ({ signal }) => schedulingApi.readSettings({ params: { clinicId } }, { signal }),
  });
