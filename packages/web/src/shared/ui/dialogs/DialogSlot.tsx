import { Fragment, type ReactNode } from 'react';
import type { DialogState } from './use-dialog-state.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface Props<Subject> {
  state: DialogState<Subject>;
  children: (dialog: DialogProps, subject: Subject) => ReactNode;
}

/** Renders a dialog once it has been opened. Each opening starts with fresh values. */
export const DialogSlot = <Subject,>({ state, children }: Props<Subject>) =>
  state.subject !== undefined && (
    <Fragment key={state.openCount}>
      {children({ open: state.isOpen, onClose: state.close }, state.subject)}
    </Fragment>
  );
