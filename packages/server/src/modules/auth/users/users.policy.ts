import type { RoleName } from '@dentaria/contract/roles.ts';
import { type Caller, is, ownsClinic } from '../../../kernel/access/caller.ts';

interface Subject {
  readonly id: number;
  readonly roles: readonly RoleName[];
  readonly clinic_id: number | null;
}

/** True for a patient without another role: dentists cannot manage staff who are also patients. */
const isPatient = (user: Pick<Subject, 'roles'>): boolean =>
  user.roles.length > 0 && user.roles.every((role) => role === 'PATIENT');

/** An administrator manages any user, a dentist the patients of their own clinics. */
export const mayManage = (caller: Caller, user: Subject): boolean =>
  is(caller, 'ADMIN') || (is(caller, 'DENTIST') && isPatient(user) && ownsClinic(caller, user.clinic_id));

export const mayRead = (caller: Caller, user: Subject): boolean =>
  user.id === caller.id || mayManage(caller, user);

/** The clinics to which the caller's look-ups are limited; undefined means every clinic. */
export const clinicScopeOf = (caller: Caller): readonly number[] | undefined =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;
