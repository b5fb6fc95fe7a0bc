import { type Caller, is } from '../../../kernel/access/caller.ts';

/** Clinics whose patients' histories a caller reaches; undefined is every patient's. */
export type ClinicScope = readonly number[] | undefined;

/**
 * Design, section 5: an administrator any patient's, a dentist those of the own clinics' patients who are patients
 * and nothing more: the same people whom auth lets him manage (users.policy.ts).
 */
export const clinicScopeOf = (caller: Caller): ClinicScope =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;
