import type { User } from '@dentaria/contract/auth/users.ts';
import { GENDER_LABELS } from '@dentaria/contract/fields/people/genders.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import { formatMoment } from '../../../../shared/lib/dates.ts';

const MISSING = 'N/A';

/** The cards of the details screen, label and text (specification, section 2, "User details"). */
export function userDetails(
  user: User,
  timeZone: string,
  /** Undefined while loading. */
  clinicName: string | undefined,
): readonly (readonly [label: string, text: string])[] {
  const address = [user.street, user.city, user.state, user.country].filter(Boolean).join(', ');
  return [
    ['Documento', user.docNumber || MISSING],
    ['Email', user.email || MISSING],
    ['Teléfono', user.phone || MISSING],
    ['Género', user.gender ? GENDER_LABELS[user.gender] : MISSING],
    ['Fecha de nacimiento', user.dateOfBirth ? formatDay(user.dateOfBirth) : MISSING],
    ...(user.roles.some(({ name }) => stripRolePrefix(name) === 'DENTIST')
      ? [['Matrícula', user.licenseNumber || MISSING] as const]
      : []),
    ['Estado de la cuenta', user.enabled ? 'Habilitada' : 'Deshabilitada'],
    ['Clínica', user.clinicId === null ? MISSING : (clinicName ?? `N.º ${user.clinicId}`)],
    ['Dirección', address || MISSING],
    ['Código postal', user.postalCode || MISSING],
    ['Fecha de registro', formatMoment(user.createdAt, timeZone)],
    ['Última actualización', formatMoment(user.updatedAt, timeZone)],
  ];
}
