import { type Control, useWatch } from 'react-hook-form';
import { AlikeWarning } from '../../../../shared/patients/AlikeWarning.tsx';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import type { UserFormValues } from './user-form.ts';

const IDENTITY = [
  'firstName',
  'lastName',
  'docNumber',
  'dateOfBirth',
  'phone',
  'email',
  'clinicId',
  'roles',
] as const;

/** The warning of a new patient. Subscribes to the form by itself: typing renders it, not the whole form. */
export function AlikeUsers<Output>({ control }: { control: Control<UserFormValues, unknown, Output> }) {
  const { clinicId: own } = useSignedInUser();
  const [firstName, lastName, docNumber, dateOfBirth, phone, email, clinicId, roles] = useWatch({
    control,
    name: IDENTITY,
  });
  if (!roles.some(({ name }) => name === 'PATIENT')) return null;
  return (
    <AlikeWarning
      clinicId={clinicId ?? own}
      typed={{ firstName, lastName, docNumber, dateOfBirth, phone, email }}
    />
  );
}
