import type { WorkItem, WorkList } from '@dentaria/contract/follow-up/work-list.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { toastWithUndo } from '../../../shared/ui/toast-with-undo.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpKey, patientFollowUpKey } from '../follow-up.api.ts';
import { workListsKey } from './work-list.queries.ts';
import { itemKey, placeOf, withChanged, withItemAt, without } from './work-lists.ts';

export interface WorkChange<Result> {
  readonly item: WorkItem;
  /** The item as it is shown at once; undefined: it leaves the list. */
  readonly expected: WorkItem | undefined;
  readonly request: () => Promise<Result>;
  readonly done: string;
  readonly failed: string;
  readonly undo?: (result: Result) => Promise<unknown>;
  /** Called in place of a message about the failure. */
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Changes items: shown at once, given back with a message if the server refuses, and undone from the message that confirms
 * them. A change of an item is ignored while another one is pending.
 */
export function useWorkChanges(clinicId: number) {
  const queries = useQueryClient();
  const pending = useRef(new Set<string>());
  const key = workListsKey(clinicId);

  /** Returns the function that shows the item as it was. */
  async function show(item: WorkItem, expected: WorkItem | undefined): Promise<() => void> {
    // An answer that is on its way would show the item again.
    await queries.cancelQueries({ queryKey: key });
    const places = new Map<QueryKey, number>();
    for (const [listKey, list] of queries.getQueriesData<WorkList>({ queryKey: key })) {
      if (!list || placeOf(list, item) === -1) continue;
      places.set(listKey, placeOf(list, item));
      queries.setQueryData(listKey, expected ? withChanged(list, expected) : without(list, item));
    }
    return () => {
      for (const [listKey, place] of places)
        queries.setQueryData<WorkList>(listKey, (list) => list && withItemAt(list, item, place));
    };
  }

  /** Once nothing is pending: a list that is read in between would show items that are about to leave. */
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
    const giveBack = await show(item, expected);
    try {
      const result = await request();
      if (undo) toastWithUndo(done, () => reverse(options, undo, result, giveBack));
      else toast.success(done);
    } catch (error) {
      giveBack();
      if (onFailure) onFailure(error);
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
    giveBack: () => void,
  ): Promise<void> {
    pending.current.add(itemKey(item));
    await queries.cancelQueries({ queryKey: key });
    giveBack();
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
