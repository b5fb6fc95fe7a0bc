import { type RefObject, useEffect, useRef, useState } from 'react';

export interface DialogState<Subject> {
  /** Kept while the dialog closes, so that its text does not change during the animation. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** React key for a dialog that must start with fresh values. */
  readonly openCount: number;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
}

/** State of a dialog with a subject, such as the row to delete. */
export function useDialogState<Subject extends object>(): DialogState<Subject> {
  const [state, setState] = useState<Pick<DialogState<Subject>, 'subject' | 'isOpen' | 'openCount'>>({
    subject: undefined,
    isOpen: false,
    openCount: 0,
  });
  return {
    ...state,
    open: (subject) => setState(({ openCount }) => ({ subject, isOpen: true, openCount: openCount + 1 })),
    close: () => setState((current) => ({ ...current, isOpen: false })),
  };
}

/**
 * Focuses `target` after an action that removed the button which opened the dialog. Call the returned
 * function after that action.
 */
export function useFocusAfterDialog(isOpen: boolean, target: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isOpen || !isWanted.current) return;
    isWanted.current = false;
    target.current?.focus();
  });
  return () => {
    isWanted.current = true;
  };
}
