import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

export const schedulingSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'settings'],
    queryFn: ({ signal }) => schedulingApi.readSettings({ params: { clinicId } }, { signal }),
  });
