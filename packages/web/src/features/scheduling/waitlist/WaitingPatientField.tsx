import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import type { WaitlistCreate } from '@dentaria/contract/scheduling/waitlist.ts';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { PatientPicker } from '../../../shared/patients/PatientPicker.tsx';
import type { WaitlistFormValues } from './EntryDialog.tsx';

interface Props {
  control: Control<WaitlistFormValues, unknown, WaitlistCreate>;
  clinicId: number;
}

/** The patient of a new entry. */
export function WaitingPatientField({ control, clinicId }: Props) {
  const { field, fieldState } = useController({ control, name: 'patientId' });
  const [patient, setPatient] = useState<PatientMatch | null>(null);
  return (
    <PatientPicker
      value={patient}
      onChange={(chosen) => {
        setPatient(chosen);
        field.onChange(chosen?.id ?? null);
      }}
      clinicId={clinicId}
      error={fieldState.error?.message}
      autoFocus
      inputRef={field.ref}
    />
  );
}
