import { queryOptions } from '@tanstack/react-query';
import { schedulingApi, schedulingKey } from '../scheduling.api.ts';

export const messageSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...schedulingKey(clinicId), 'messages'],
    queryFn: ({ signal }) => schedulingApi.readMessageSettings({ params: { clinicId } }, { signal }),
  });

export const appointmentMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['appointment-messages', id],
    queryFn: ({ signal }) => schedulingApi.listAppointmentMessages({ params: { id } }, { signal }),
  });
