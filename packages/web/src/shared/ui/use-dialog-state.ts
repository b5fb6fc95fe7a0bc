import { useState } from 'react';

export interface Asked<Subject> {
  /** What was asked about last: a dialog still shows it while it closes. */
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** How often something was asked: the key of a dialog that begins anew each time. */
  readonly times: number;
  readonly ask: (subject: Subject) => void;
  readonly close: () => void;
}

/** What a dialog of a page is about, e.g. the row that is to be deleted. */
export function useDialogState<Subject extends object>(): Asked<Subject> {
  const [{ subject, isOpen, times }, set] = useState<Pick<Asked<Subject>, 'subject' | 'isOpen' | 'times'>>({
    subject: undefined,
    isOpen: false,
    times: 0,
  });
  return {
    subject,
    isOpen,
    times,
    ask: (next) => set((now) => ({ subject: next, isOpen: true, times: now.times + 1 })),
    close: () => set((now) => ({ ...now, isOpen: false })),
  };
}
