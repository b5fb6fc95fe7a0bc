import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { RowBooking } from './RowBooking.tsx';
import type { useRowActions } from './use-row-actions.ts';
import { subjectOf } from './work-texts.ts';

const AttemptDialog = lazyComponent(() =>
  import('../attempts/AttemptDialog.tsx').then((module) => module.AttemptDialog),
);
const EditTaskDialog = lazyComponent(() =>
  import('./EditTaskDialog.tsx').then((module) => module.EditTaskDialog),
);
const DismissDialog = lazyComponent(() =>
  import('./DismissDialog.tsx').then((module) => module.DismissDialog),
);

interface Props {
  today: string;
  actions: ReturnType<typeof useRowActions>;
}

/** The dialog that a row has opened. */
export function RowDialogs({ today, actions }: Props) {
  const { dialog, close } = actions;
  if (!dialog) return null;
  const { item } = dialog;
  if (dialog.name === 'attempt')
    return (
      <AttemptDialog
        item={item}
        today={today}
        typed={dialog.typed}
        failure={dialog.failure}
        onSave={(attempt) => actions.noteAttempt(item, attempt)}
        onClose={close}
      />
    );
  if (dialog.name === 'dismiss')
    return (
      <DismissDialog
        subject={subjectOf(item)}
        aboutPatient={item.patient !== null}
        typed={dialog.typed}
        failure={dialog.failure}
        onDismiss={(reason) => actions.dismiss(item, reason)}
        onClose={close}
      />
    );
  if (dialog.name === 'edit') return <EditTaskDialog item={item} change={actions.change} onClose={close} />;
  if (!item.patient) return null;
  return <RowBooking item={item} patient={item.patient} onBooked={actions.booked} onClose={close} />;
}
