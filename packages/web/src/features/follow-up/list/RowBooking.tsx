import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { useQuery } from '@tanstack/react-query';
import { Extension } from '../../../shared/extensions/Extension.tsx';
import { patientRecallsQuery } from '../recalls/recalls.queries.ts';

interface Props {
  item: WorkItem;
  patient: NonNullable<WorkItem['patient']>;
  onBooked: () => void;
  onClose: () => void;
}

/** Books an appointment of the patient, of the type that the item is about. */
export function RowBooking({ item, patient, onBooked, onClose }: Props) {
  const { clinicId, kind, id, appointment } = item;
  // A recall that was made by hand has no appointment to take the type from.
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
