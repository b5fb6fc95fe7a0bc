import { MAX_WORK_ITEMS_PER_KIND } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkGroup, WorkList, WorkListQuery } from '@dentaria/contract/follow-up/work-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { followUpApi, followUpKey } from '../follow-up.api.ts';
import { appendPage } from './work-lists.ts';

export const workListsKey = (clinicId: number) => [...followUpKey(clinicId), 'list'] as const;

const PAGE_SIZE = 25;

const REFRESH_MS = 60_000;

/** A refresh loads as many items of each kind as are on screen. */
export const workListQuery = (clinicId: number, query: WorkListQuery) =>
  queryOptions({
    queryKey: [...workListsKey(clinicId), query],
    queryFn: async ({ client, queryKey, signal }): Promise<WorkList> => {
      const shown = client.getQueryData<WorkList>(queryKey);
      let list = await followUpApi.readWorkList({ params: { clinicId }, query }, { signal });
      for (const { kind, count } of list.groups) {
        const wanted = shown?.groups.find((group) => group.kind === kind)?.items.length ?? 0;
        for (let offset = PAGE_SIZE; offset < Math.min(wanted, count); offset += MAX_WORK_ITEMS_PER_KIND) {
          const page = { ...query, kind, offset, limit: Math.min(wanted - offset, MAX_WORK_ITEMS_PER_KIND) };
          const more = await followUpApi.readWorkList({ params: { clinicId }, query: page }, { signal });
          list = appendPage(list, more);
        }
      }
      return list;
    },
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });

export const readMore = (
  clinicId: number,
  query: WorkListQuery,
  { kind, items }: WorkGroup,
): Promise<WorkList> =>
  followUpApi.readWorkList({
    params: { clinicId },
    query: { ...query, kind, offset: items.length, limit: PAGE_SIZE },
  });

export const assigneesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'assignees'],
    queryFn: ({ signal }) => followUpApi.listAssignees({ params: { clinicId } }, { signal }),
    staleTime: 300_000,
  });
