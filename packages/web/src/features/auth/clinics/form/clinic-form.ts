import type { Clinic, ClinicCreate, ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import type { FieldPath } from 'react-hook-form';

/** What the form holds; the owner is null while nobody is chosen. */
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

/** The body of a new clinic. A guest's is his own: the server names him owner. */
export const createBody = ({ name, ownerUserId }: ClinicUpdate, isPrivileged: boolean): ClinicCreate =>
  isPrivileged ? { name, ownerUserId } : { name };

/** The body of a changed clinic: the name alone unless privileged, for the server refuses the rest (design, section 5). */
export const updateBody = (values: ClinicUpdate, isPrivileged: boolean): ClinicUpdate =>
  isPrivileged
    ? { name: values.name, ownerUserId: values.ownerUserId, active: values.active }
    : { name: values.name };

/** A dentist as the owner picker offers him (specification, section 3). */
export type DentistOption = Pick<UserListItem, 'id' | 'firstName' | 'lastName' | 'username'>;

/** 'Dr. first last (username)' */
export const dentistLabel = ({ firstName, lastName, username }: DentistOption): string =>
  ['Dr.', firstName, lastName, `(${username})`].filter(Boolean).join(' ');

/**
 * Whom the picker offers: the dentists, and the clinic's owner when he is none of them (any more), so that saving does
 * not lose him.
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
