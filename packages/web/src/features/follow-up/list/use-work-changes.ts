import type { WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpKey, patientFollowUpKey } from '../follow-up.api.ts';
import { workListsKey } from './work-list.queries.ts';
import { insertItem, itemKey, positionOf, removeItem, replaceItem } from './work-lists.ts';

interface WorkChange<Result> {
  readonly item: WorkItem;
  /** Undefined if the change removes the item from the list. */
  readonly expected: WorkItem | undefined;
  readonly request: () => Promise<Result>;
  readonly done: string;
  readonly failed: string;
  readonly undo?: (result: Result) => Promise<unknown>;
  /** Shown instead of the toast about the failure. */
  readonly onFailure?: (failure: Failure) => void;
}

/**
 * Applies changes at once and rolls them back if the server rejects them. Ignores a change of an item while
 * another one is pending.
 */
export function useWorkChanges(clinicId: number) {
  const queries = useQueryClient();
  const pending = useRef(new Set<string>());
  const key = workListsKey(clinicId);

  /** Returns a function that restores the item. */
  async function show(item: WorkItem, expected: WorkItem | undefined): Promise<() => void> {
    // A response in flight would show the item again.
    await queries.cancelQueries({ queryKey: key });
    const positions = new Map<QueryKey, number>();
    for (const [listKey, list] of queries.getQueriesData<WorkList>({ queryKey: key })) {
      if (!list || positionOf(list, item) === -1) continue;
      positions.set(listKey, positionOf(list, item));
      queries.setQueryData(listKey, expected ? replaceItem(list, expected) : removeItem(list, item));
    }
    return () => {
      for (const [listKey, position] of positions)
        queries.setQueryData<WorkList>(listKey, (list) => list && insertItem(list, item, position));
    };
  }

  /**
   * Waits until nothing is pending, because a list loaded earlier would show items that are about to leave.
   */
  function reload(item: WorkItem): void {
    if (pending.current.size > 0) return;
    void queries.invalidateQueries({ queryKey: followUpKey(clinicId) });
    if (item.patient) void queries.invalidateQueries({ queryKey: patientFollowUpKey(item.patient.id) });
    if (item.appointment) void queries.invalidateQueries({ queryKey: ['scheduling'] });
  }

  async function change<Result>(options: WorkChange<Result>): Promise<void> {
    const { item, expected, request, done, failed, undo, onFailure } = options;
    if (pending.current.has(itemKey(item))) return;
    pending.current.add(itemKey(item));
    const rollBack = await show(item, expected);
    try {
      const result = await request();
      if (undo) toastWithUndo(done, () => reverse(options, undo, result, rollBack));
      else toast.success(done);
    } catch (error) {
      rollBack();
      if (onFailure) onFailure(failureOf(error, failed, serverMessage));
      else toastFailure(failed, error, serverMessage);
    } finally {
      pending.current.delete(itemKey(item));
      reload(item);
    }
  }

  async function reverse<Result>(
    { item, expected }: WorkChange<Result>,
    undo: (result: Result) => Promise<unknown>,
    result: Result,
    rollBack: () => void,
  ): Promise<void> {
    pending.current.add(itemKey(item));
    await queries.cancelQueries({ queryKey: key });
    rollBack();
    try {
      await undo(result);
    } catch (error) {
      await show(item, expected);
      toastFailure('No se pudo deshacer el cambio', error, serverMessage);
    } finally {
      pending.current.delete(itemKey(item));
      reload(item);
    }
  }

  return change;
}
