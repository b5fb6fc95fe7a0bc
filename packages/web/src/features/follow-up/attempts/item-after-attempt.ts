import type { AttemptCreate, WorkItem } from '@dentaria/contract/follow-up/work-list.ts';

/** Returns undefined if the item leaves the list of open items. */
export function itemAfterAttempt(
  item: WorkItem,
  { channel, result, comment, nextTryDay }: AttemptCreate,
  by: { readonly id: number; readonly name: string },
  today: string,
): WorkItem | undefined {
  // Tasks are done or deleted, never dismissed.
  const isDismissed = result === 'refused' && item.kind !== 'task';
  if (isDismissed || (nextTryDay && nextTryDay > today)) return undefined;
  return {
    ...item,
    attempts: item.attempts + 1,
    lastAttempt: {
      id: 0,
      at: new Date().toISOString(),
      by,
      channel,
      result,
      comment: comment ?? null,
      nextTryDay: nextTryDay ?? null,
    },
  };
}
