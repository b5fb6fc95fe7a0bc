import { useWatch } from 'react-hook-form';
import { AlikeWarning } from '../../../shared/patients/AlikeWarning.tsx';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import type { HistoryControl } from '../edit/history-content.ts';

/** The warning of a patient who is registered with their first history. */
export function AlikeNotice({ control }: { control: HistoryControl }) {
  const { clinicId } = useSignedInUser();
  const { firstName, lastName, docNumber, dob, phone, email } = useWatch({ control, name: 'demographics' });
  return (
    <AlikeWarning
      clinicId={clinicId}
      typed={{ firstName, lastName, docNumber, dateOfBirth: dob, phone, email }}
    />
  );
}
