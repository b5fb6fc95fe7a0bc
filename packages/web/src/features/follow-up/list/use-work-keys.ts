import type { WorkItem, WorkState } from '@dentaria/contract/follow-up/work-list.ts';
import { useState } from 'react';
import { useSingleKeys, useSingleKeysSetting } from '../../../shared/lib/page-keys.ts';
import { actionsOf, offers, type RowAction } from './row-actions.ts';

interface Options {
  /** The row with the focus. */
  readonly item: WorkItem | undefined;
  readonly state: WorkState;
  readonly onMove: (step: number) => void;
  readonly onAction: (action: RowAction, item: WorkItem) => void;
  readonly onAssign: (item: WorkItem) => void;
  readonly onToggle: (item: WorkItem) => void;
  /** Writes to the selection. */
  readonly onMessage: () => void;
}

/** The keys of the work list (WorkKeysDialog.tsx), and the state of the dialog that lists them. */
export function useWorkKeys({ item, state, onMove, ...on }: Options) {
  const [enabled, setEnabled] = useSingleKeysSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  // A key that is held down would change one row after another.
  const run = (action: RowAction | undefined) => (event: KeyboardEvent) => {
    if (!event.repeat && item && action && offers(item, state, action)) on.onAction(action, item);
  };
  // Without a focused row, arrows begin at the first. They are no letters, so they always work.
  useSingleKeys(true, { arrowdown: () => onMove(1), arrowup: () => onMove(-1) });
  useSingleKeys(enabled, {
    j: () => onMove(1),
    k: () => onMove(-1),
    s: run(item && actionsOf(item, state).next),
    l: run('call'),
    w: run('whatsapp'),
    r: run('book'),
    d: run('dismiss'),
    a: () => item && on.onAssign(item),
    x: () => item && on.onToggle(item),
    m: on.onMessage,
    '?': () => setHelpOpen(true),
  });
  return {
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    help: { enabled, onEnabled: setEnabled, onClose: () => setHelpOpen(false) },
  };
}
