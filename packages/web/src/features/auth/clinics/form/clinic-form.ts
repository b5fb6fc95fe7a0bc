import type { Clinic, ClinicCreate, ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import type { FieldPath } from 'react-hook-form';

/** The form's values. The owner is null while none is chosen. */
export interface ClinicFormValues {
  name: string;
  address: string;
  ownerUserId: number | null;
  active: boolean;
  /** Null: never. */
  idleLockMinutes: number | null;
}

export const FIELDS: readonly FieldPath<ClinicFormValues>[] = [
  'name',
  'address',
  'ownerUserId',
  'active',
  'idleLockMinutes',
];

export const initialValues = (clinic: Clinic | undefined): ClinicFormValues => ({
  name: clinic?.name ?? '',
  address: clinic?.address ?? '',
  ownerUserId: clinic?.ownerUserId ?? null,
  active: clinic?.active ?? true,
  idleLockMinutes: clinic?.idleLockMinutes ?? null,
});

/** The body of a new clinic. The server makes a guest the owner. */
export const createBody = (
  { name, address, ownerUserId }: ClinicUpdate,
  isPrivileged: boolean,
): ClinicCreate => ({ name, ...(address && { address }), ...(isPrivileged && { ownerUserId }) });

/**
 * The body of a changed clinic. Unless privileged it has only the name, a changed address and a changed idle lock: the
 * server rejects other fields with 403.
 */
export const updateBody = (
  { name, address = null, ownerUserId, active, idleLockMinutes }: ClinicUpdate,
  isPrivileged: boolean,
  before: Pick<Clinic, 'address' | 'idleLockMinutes'>,
): ClinicUpdate => ({
  name,
  ...(address !== before.address && { address }),
  ...(idleLockMinutes !== before.idleLockMinutes && { idleLockMinutes }),
  ...(isPrivileged && { ownerUserId, active }),
});

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
