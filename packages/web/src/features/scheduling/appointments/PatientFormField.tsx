import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { PatientPicker } from '../../../shared/patients/PatientPicker.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { Booking, BookingStart, BookingValues } from './booking-form.ts';

const NewPatientDialog = lazyComponent(() =>
  import('../../../shared/patients/NewPatientDialog.tsx').then((module) => module.NewPatientDialog),
);

interface Props {
  control: Control<BookingValues, unknown, Booking>;
  clinicId: number;
  initial: BookingStart['patient'];
}

/** The patient of a new appointment. */
export function PatientFormField({ control, clinicId, initial }: Props) {
  const { field, fieldState } = useController({ control, name: 'patientId' });
  const [patient, setPatient] = useState(initial ? withoutContact(initial) : null);
  /** What was typed when "Nuevo paciente" was chosen. */
  const [typed, setTyped] = useState<string>();
  const choose = (chosen: PatientMatch | null): void => {
    setTyped(undefined);
    setPatient(chosen);
    field.onChange(chosen?.id ?? null);
  };
  return (
    <>
      <PatientPicker
        value={patient}
        onChange={choose}
        onCreate={setTyped}
        clinicId={clinicId}
        error={fieldState.error?.message}
        autoFocus={!initial}
        inputRef={field.ref}
      />
      {typed !== undefined && (
        <NewPatientDialog
          typed={typed}
          clinicId={clinicId}
          onRegistered={choose}
          onClose={() => setTyped(undefined)}
        />
      )}
    </>
  );
}

const withoutContact = ({ id, name }: { readonly id: number; readonly name: string }): PatientMatch => ({
  id,
  name,
  docNumber: null,
  dateOfBirth: null,
  phone: null,
  healthInsurance: null,
  clinicId: null,
  clinicName: null,
});
