import { useState } from 'react';

export interface DialogState<Subject> {
  /** What the dialog is about. Remains while the dialog closes, so that its closing animation shows the same text. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** Increases with every `open`: use it as the key of a dialog that must start with fresh values. */
  readonly openCount: number;
  readonly open: (subject: Subject) => void;
  readonly close: () => void;
}

/** State of a dialog about something, such as the row to delete. */
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
