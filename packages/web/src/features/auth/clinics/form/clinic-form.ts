import type { Clinic, ClinicCreate, ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import type { UserSummary } from '@dentaria/contract/auth/users.ts';

export const initialValues = (clinic: Clinic | undefined) => ({
  name: clinic?.name ?? '',
  address: clinic?.address ?? '',
  ownerUserId: clinic?.ownerUserId ?? null,
  active: clinic?.active ?? true,
  idleLockMinutes: clinic?.idleLockMinutes ?? null,
});

export type ClinicFormValues = ReturnType<typeof initialValues>;

/** The server makes a guest the owner. */
export const createBody = (
  { name, address, ownerUserId }: ClinicUpdate,
  isPrivileged: boolean,
): ClinicCreate => ({ name, ...(address && { address }), ...(isPrivileged && { ownerUserId }) });

/** The server rejects an owner or a state from an unprivileged user with 403. */
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

export type DentistOption = Pick<UserSummary, 'id' | 'firstName' | 'lastName' | 'username'>;

export const dentistLabel = ({ firstName, lastName, username }: DentistOption): string =>
  ['Dr.', firstName, lastName, `(${username})`].filter(Boolean).join(' ');

/** Includes a former dentist who is still the owner, so that saving keeps them. */
export function ownerOptions(
  dentists: readonly DentistOption[],
  clinic: Clinic | undefined,
): DentistOption[] {
  const owner = clinic?.ownerUserId;
  if (owner == null || dentists.some(({ id }) => id === owner)) return [...dentists];
  const username = clinic?.ownerUsername ?? String(owner);
  return [...dentists, { id: owner, firstName: null, lastName: null, username }];
}

export function pickerText(dentists: readonly unknown[] | undefined): string {
  if (dentists === undefined) return 'Cargando dentistas...';
  return dentists.length === 0
    ? 'No hay dentistas registrados en el sistema'
    : 'No hay dentistas disponibles';
}
