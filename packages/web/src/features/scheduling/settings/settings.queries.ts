import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

/** Professionals, chairs, types and schedules of a clinic. */
export const schedulingSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'settings'],
    queryFn: ({ signal }) => schedulingApi.readSettings({ params: { clinicId } }, { signal }),
  });
