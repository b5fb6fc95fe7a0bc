import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkGroup, WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';

export type ItemRef = Pick<WorkItem, 'kind' | 'id'>;

export const itemKey = ({ kind, id }: ItemRef): string => `${kind}-${id}`;

export const itemsOf = (list: WorkList): WorkItem[] => list.groups.flatMap(({ items }) => items);

const inGroup = (list: WorkList, kind: WorkKind, change: (group: WorkGroup) => WorkGroup): WorkList => ({
  ...list,
  groups: list.groups.map((group) => (group.kind === kind ? change(group) : group)),
});

export const positionOf = (list: WorkList, { kind, id }: ItemRef): number =>
  list.groups.find((group) => group.kind === kind)?.items.findIndex((item) => item.id === id) ?? -1;

export function removeItem(list: WorkList, ref: ItemRef): WorkList {
  if (positionOf(list, ref) === -1) return list;
  return inGroup(list, ref.kind, (group) => ({
    ...group,
    count: group.count - 1,
    items: group.items.filter(({ id }) => id !== ref.id),
  }));
}

export function insertItem(list: WorkList, item: WorkItem, position: number): WorkList {
  if (positionOf(list, item) !== -1) return replaceItem(list, item);
  const groups = list.groups.some(({ kind }) => kind === item.kind)
    ? list.groups
    : [...list.groups, { kind: item.kind, count: 0, items: [] }];
  return inGroup({ ...list, groups }, item.kind, (group) => ({
    ...group,
    count: group.count + 1,
    items: group.items.toSpliced(position, 0, item),
  }));
}

export const replaceItem = (list: WorkList, item: WorkItem): WorkList =>
  inGroup(list, item.kind, (group) => ({
    ...group,
    items: group.items.map((each) => (each.id === item.id ? item : each)),
  }));

/** Lists an item only once if it moved between pages while they were loading. */
export const appendPage = (list: WorkList, { groups }: WorkList): WorkList =>
  groups.reduce(
    (whole, { kind, count, items }) =>
      inGroup(whole, kind, (group) => ({
        ...group,
        count,
        items: [
          ...group.items,
          ...items.filter((item) => group.items.every((listed) => listed.id !== item.id)),
        ],
      })),
    list,
  );
