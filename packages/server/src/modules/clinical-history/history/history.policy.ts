import type { ExpressionBuilder } from 'kysely';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { anyOf } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { auth } from '../../auth/auth.module.ts';

/** Clinic ids; undefined means every clinic. */
export type ClinicScope = readonly number[] | undefined;

type Joined = Tables & { p: Tables['users'] };

/** Dentists see patients of their own clinics, except those who also have another role, as in users.policy.ts. */
export const inClinicScope = (scope: ClinicScope) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  scope === undefined
    ? auth.isPatient('p')
    : eb.and([auth.isOnlyPatient('p'), eb('p.clinic_id', '=', anyOf(scope))]);

/** Dentists read only those archived volumes that a merge closed. */
export const readsArchived = (caller: Caller): boolean => is(caller, 'ADMIN');
