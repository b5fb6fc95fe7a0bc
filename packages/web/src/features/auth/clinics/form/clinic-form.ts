import type { Clinic, ClinicCreate, ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import type { FieldPath } from 'react-hook-form';

/** The form's values. The owner is null while none is chosen. */
export interface ClinicFormValues {
  name: string;
  ownerUserId: number | null;
  active: boolean;
}

export const FIELDS: readonly FieldPath<ClinicFormValues>[] = ['name', 'ownerUserId', 'active'];

export const initialValues = (clinic: Clinic | undefined): ClinicFormValues => ({
  name: clinic?.name ?? '',
  ownerUserId: clinic?.ownerUserId ?? null,
  active: clinic?.active ?? true,
});

/** The body of a new clinic. The server makes a guest the owner. */
export const createBody = ({ name, ownerUserId }: ClinicUpdate, isPrivileged: boolean): ClinicCreate =>
  isPrivileged ? { name, ownerUserId } : { name };

/** The body of a changed clinic. Unless privileged it has only the name: the server rejects other fields with 403. */
export const updateBody = (values: ClinicUpdate, isPrivileged: boolean): ClinicUpdate =>
  isPrivileged
    ? { name: values.name, ownerUserId: values.ownerUserId, active: values.active }
    : { name: values.name };

/** An option of the owner picker (specification, section 3). */
export type DentistOption = Pick<UserSummary, 'id' | 'firstName' | 'lastName' | 'username'>;

/** 'Dr. first last (username)' */
export const dentistLabel = ({ firstName, lastName, username }: DentistOption): string =>
  ['Dr.', firstName, lastName, `(${username})`].filter(Boolean).join(' ');

/**
 * The options of the picker: the dentists, and the current owner even if they are no longer a dentist, so that saving
 * does not remove them.
 */
export function ownerOptions(
  dentists: readonly DentistOption[],
  clinic: Clinic | undefined,
): DentistOption[] {
  const owner = clinic?.ownerUserId;
  if (owner == null || dentists.some(({ id }) => id === owner)) return [...dentists];
  const username = clinic?.ownerUsername ?? String(owner);
  return [...dentists, { id: owner, firstName: null, lastName: null, username }];
}

/** The text below the picker and in its empty list (specification, section 8, "Dentist picker"). */
export function pickerText(dentists: readonly unknown[] | undefined): string {
  if (dentists === undefined) return 'Cargando dentistas...';
  return dentists.length === 0
    ? 'No hay dentistas registrados en el sistema'
    : 'No hay dentistas disponibles';
}
