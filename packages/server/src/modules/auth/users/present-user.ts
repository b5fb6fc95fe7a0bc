import type { User, UserSummary } from '@dentaria/contract/auth/users.ts';
import { asRole } from '@dentaria/contract/roles.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { RowOf } from '../../../kernel/database/database.ts';

export const SUMMARY_COLUMNS = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'doc_number',
  'phone',
  'enabled',
  'roles',
  'clinic_id',
] as const;

export const presentSummary = (row: Pick<RowOf<'users'>, (typeof SUMMARY_COLUMNS)[number]>): UserSummary => ({
  id: row.id,
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  docNumber: row.doc_number,
  phone: row.phone,
  enabled: row.enabled,
  roles: row.roles.map(asRole),
  clinicId: clinicOf(row),
});

/** Columns that responses may contain: without password hash, token version and search keys. */
export const presentUser = (row: Omit<RowOf<'users'>, 'password_hash'>): User => ({
  ...presentSummary(row),
  dateOfBirth: row.date_of_birth,
  street: row.street,
  city: row.city,
  state: row.state,
  postalCode: row.postal_code,
  country: row.country,
  gender: row.gender,
  civilStatus: row.civil_status,
  profession: row.profession,
  workplace: row.workplace,
  hierarchy: row.hierarchy,
  licenseNumber: row.license_number,
  affiliateNumber: row.affiliate_number,
  healthInsurance: row.health_insurance,
  emergencyContactName: row.emergency_contact_name,
  emergencyContactPhone: row.emergency_contact_phone,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
