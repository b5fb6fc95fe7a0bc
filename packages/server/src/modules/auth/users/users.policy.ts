import { ROLE_NAMES, type RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, is, ownsClinic } from '../../../kernel/access/caller.ts';
import { forbidden } from '../../../kernel/errors.ts';

interface Subject {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly clinic_id: number;
}

/** Dentists cannot manage staff who are also patients. */
export const isPatient = (user: Pick<Subject, 'roles'>): boolean =>
  user.roles.length > 0 && user.roles.every((role) => role === 'PATIENT');

export const mayManage = (caller: Caller, user: Subject): boolean =>
  is(caller, 'ADMIN') || (is(caller, 'DENTIST') && isPatient(user) && ownsClinic(caller, user.clinic_id));

export const mayRead = (caller: Caller, user: Subject): boolean =>
  user.id === caller.id || mayManage(caller, user);

/** `role` is not validated yet. */
export function assertMayList(caller: Caller, role: unknown): void {
  const isOtherRole = ROLE_NAMES.some((name) => name === role && name !== 'PATIENT');
  if (isOtherRole && !is(caller, 'ADMIN')) throw forbidden();
}
