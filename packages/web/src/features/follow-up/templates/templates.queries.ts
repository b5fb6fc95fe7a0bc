import type { FollowUpValues } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { queryOptions } from '@tanstack/react-query';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { followUpApi, followUpKey } from '../follow-up.api.ts';

export const templatesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'templates'],
    queryFn: ({ signal }) => followUpApi.listFollowUpTemplates({ params: { clinicId } }, { signal }),
  });

export type Sender = Pick<FollowUpValues, 'clinica' | 'direccion' | 'telefono'>;

export const senderQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'sender'],
    queryFn: async ({ signal }): Promise<Sender> => {
      const settings = await schedulingApi.readMessageSettings({ params: { clinicId } }, { signal });
      const { clinicName, address, phone } = settings;
      return { clinica: clinicName, direccion: address ?? '', telefono: phone ?? '' };
    },
  });
