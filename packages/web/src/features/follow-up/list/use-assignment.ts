import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import type { WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { followUpApi } from '../follow-up.api.ts';
import type { useWorkChanges } from './use-work-changes.ts';
import { workListsKey } from './work-list.queries.ts';
import { withChanged } from './work-lists.ts';
import { subjectOf } from './work-texts.ts';

/** Assigns items; null: to nobody. */
export function useAssignment(
  clinicId: number,
  assignees: readonly Assignee[],
  change: ReturnType<typeof useWorkChanges>,
) {
  const queries = useQueryClient();

  async function put({ kind, id }: WorkItem, assigneeId: number | null): Promise<void> {
    const stored = await followUpApi.assignWork({ params: { clinicId, kind, id }, body: { assigneeId } });
    // A task has a new version then.
    queries.setQueriesData<WorkList>(
      { queryKey: workListsKey(clinicId) },
      (list) => list && withChanged(list, stored),
    );
  }

  return (item: WorkItem, assignee: Pick<Assignee, 'id' | 'name'> | null): void => {
    const { assignee: former } = item;
    if (former?.id === assignee?.id) return;
    // Nothing is assigned to a colleague who has left.
    const canUndo = !former || assignees.some(({ id }) => id === former.id);
    void change({
      item,
      expected: { ...item, assignee: assignee && { id: assignee.id, name: assignee.name } },
      request: () => put(item, assignee?.id ?? null),
      done: `${subjectOf(item)}: a cargo de ${assignee?.name ?? 'nadie'}`,
      failed: 'No se pudo asignar',
      ...(canUndo && { undo: () => put(item, former?.id ?? null) }),
    });
  };
}
