import type { ExpressionBuilder } from 'kysely';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { anyOf } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { auth } from '../../auth/auth.module.ts';

/** The `clinicScopeOf` a caller. */
export type ClinicScope = readonly number[] | undefined;

type Joined = Tables & { p: Tables['users'] };

/**
 * An administrator sees any patient's history. A dentist sees those of their own clinics' patients, except patients who
 * also have another role, as for managing users (users.policy.ts).
 */
export const inClinicScope = (scope: ClinicScope) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  scope === undefined
    ? auth.isPatient('p')
    : eb.and([auth.isOnlyPatient('p'), eb('p.clinic_id', '=', anyOf(scope))]);

/** Archived volumes are in custody, which administrators have. Dentists read those that a merge closed. */
export const readsArchived = (caller: Caller): boolean => is(caller, 'ADMIN');
