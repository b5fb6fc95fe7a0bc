import type { RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, is, ownsClinic } from '../../../kernel/access/caller.ts';
import { isPatient } from '../users/users.policy.ts';

interface Subject {
  readonly roles: readonly RoleName[];
  readonly clinic_id: number;
}

export function mayManagePatient(caller: Caller, subject: Subject): boolean {
  if (is(caller, 'ADMIN')) return subject.roles.includes('PATIENT');
  const isStaff = is(caller, 'DENTIST') || is(caller, 'RECEPTIONIST');
  return isStaff && isPatient(subject) && ownsClinic(caller, subject.clinic_id);
}
