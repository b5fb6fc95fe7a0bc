import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Extension } from '../../../../shared/extensions/Extension.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { followUpApi, followUpKey } from '../../follow-up.api.ts';
import { patientRecallsQuery } from '../../recalls/recalls.queries.ts';
import type { useWorkChanges } from '../use-work-changes.ts';
import { subjectOf } from '../work-texts.ts';
import type { useRowActions } from './use-row-actions.ts';

const AttemptDialog = lazyComponent(
  async () => (await import('../../attempts/AttemptDialog.tsx')).AttemptDialog,
);
const TaskDialog = lazyComponent(async () => (await import('../../tasks/TaskDialog.tsx')).TaskDialog);
const DismissDialog = lazyComponent(async () => (await import('./DismissDialog.tsx')).DismissDialog);

interface Props {
  today: string;
  actions: ReturnType<typeof useRowActions>;
}

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
        onSave={(attempt) => actions.recordAttempt(item, attempt)}
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

interface EditProps {
  item: WorkItem;
  change: ReturnType<typeof useWorkChanges>;
  onClose: () => void;
}

function EditTaskDialog({ item, change, onClose }: EditProps) {
  const { clinicId, id, version } = item;
  const {
    data: task,
    error,
    isLoadingError,
  } = useQuery({
    queryKey: [...followUpKey(clinicId), 'task', id, version],
    queryFn: ({ signal }) => followUpApi.readTask({ params: { clinicId, id } }, { signal }),
  });
  useEffect(() => {
    if (!isLoadingError) return;
    toastFailure('No se pudo cargar la tarea.', error);
    onClose();
  }, [error, isLoadingError, onClose]);
  if (!task) return null;

  function remove(version: number): void {
    const params = { clinicId, id };
    onClose();
    void change({
      item,
      expected: undefined,
      request: () => followUpApi.removeTask({ params, query: { version } }),
      done: 'Tarea eliminada',
      failed: 'No se pudo eliminar la tarea',
      undo: () => followUpApi.restoreTask({ params }),
    });
  }

  return (
    <TaskDialog
      open
      clinicId={clinicId}
      task={task}
      onRemove={() => remove(task.version)}
      onClose={onClose}
    />
  );
}

interface BookingProps {
  item: WorkItem;
  patient: NonNullable<WorkItem['patient']>;
  onBooked: () => void;
  onClose: () => void;
}

function RowBooking({ item, patient, onBooked, onClose }: BookingProps) {
  const { clinicId, kind, id, appointment } = item;
  // A recall created by hand has no appointment to take the type from.
  const isTypeMissing = kind === 'recall' && appointment === null;
  const recalls = useQuery({ ...patientRecallsQuery(patient.id), enabled: isTypeMissing });
  if (isTypeMissing && recalls.isPending) return null;
  const typeId = appointment?.typeId ?? recalls.data?.find((recall) => recall.id === id)?.typeId;
  return (
    <Extension
      point="bookingDialog"
      props={{
        clinicId,
        patient,
        ...(typeId !== undefined && { typeId }),
        ...(appointment && { professionalId: appointment.professionalId }),
        onBooked,
        onClose,
      }}
    />
  );
}
