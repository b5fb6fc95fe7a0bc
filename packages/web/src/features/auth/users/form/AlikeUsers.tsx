import { type Control, useFormState, useWatch } from 'react-hook-form';
import { AlikeWarning } from '../../../../shared/patients/AlikeWarning.tsx';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import type { UserFormValues } from './user-form.ts';

const IDENTITY = ['firstName', 'lastName', 'docNumber', 'dateOfBirth', 'phone', 'email'] as const;

interface Props<Output> {
  control: Control<UserFormValues, unknown, Output>;
  /** Of the user who is edited. */
  except?: number | undefined;
}

/** The warning of a user who is a patient. */
export function AlikeUsers<Output>({ control, except }: Props<Output>) {
  const { clinicId: own } = useSignedInUser();
  const [clinicId, roles] = useWatch({ control, name: ['clinicId', 'roles'] });
  if (!roles.some(({ name }) => name === 'PATIENT')) return null;
  return <AlikeIdentity control={control} clinicId={clinicId ?? own} except={except} />;
}

/**
 * Warns of who resembles a new patient, or one whose identity was changed: not of those of whom somebody knows already.
 * Subscribes to the form by itself: typing renders it, not the whole form.
 */
export function AlikeIdentity<Output>({
  control,
  clinicId,
  except,
}: Props<Output> & { clinicId: number | null | undefined }) {
  const [firstName, lastName, docNumber, dateOfBirth, phone, email] = useWatch({ control, name: IDENTITY });
  const { dirtyFields } = useFormState({ control, name: IDENTITY });
  if (except !== undefined && !IDENTITY.some((field) => dirtyFields[field])) return null;
  return (
    <AlikeWarning
      clinicId={clinicId}
      typed={{ firstName, lastName, docNumber, dateOfBirth, phone, email }}
      except={except}
    />
  );
}
