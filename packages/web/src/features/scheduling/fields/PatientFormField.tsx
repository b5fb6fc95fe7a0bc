import type { PatientMatch } from '@dentaria/contract/auth/patients.ts';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { PatientPicker } from '../../../shared/patients/PatientPicker.tsx';
import type { FieldProps } from '../../../shared/ui/form/TextFormField.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

const NewPatientDialog = lazyComponent(
  async () => (await import('../../../shared/patients/NewPatientDialog.tsx')).NewPatientDialog,
);

interface Props<Values extends FieldValues, Output> extends FieldProps<Values, Output> {
  clinicId: number;
  initial?: { readonly id: number; readonly name: string } | undefined;
  mayRegister?: boolean;
}

export function PatientFormField<Values extends FieldValues, Output = Values>({
  control,
  name,
  clinicId,
  initial,
  mayRegister = false,
}: Props<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const [patient, setPatient] = useState(initial ? withoutContact(initial) : null);
  const [newName, setNewName] = useState<string>();
  const choose = (chosen: PatientMatch | null): void => {
    setNewName(undefined);
    setPatient(chosen);
    field.onChange(chosen?.id ?? null);
  };
  return (
    <>
      <PatientPicker
        value={patient}
        onChange={choose}
        {...(mayRegister && { onCreate: setNewName })}
        clinicId={clinicId}
        error={fieldState.error?.message}
        autoFocus={!initial}
        inputRef={field.ref}
      />
      {newName !== undefined && (
        <NewPatientDialog
          typed={newName}
          clinicId={clinicId}
          onRegistered={choose}
          onClose={() => setNewName(undefined)}
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
