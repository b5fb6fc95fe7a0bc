import type { StaffRole } from '@dentaria/contract/auth/staff-invitations.ts';

export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  DENTIST: 'Dentista',
  RECEPTIONIST: 'Recepcionista',
};
