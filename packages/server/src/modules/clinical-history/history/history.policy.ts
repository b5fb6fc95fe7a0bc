import { type ExpressionBuilder, sql } from 'kysely';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { anyOf } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

/** Ids of the clinics whose patients' histories a caller may see; undefined means every clinic. */
export type ClinicScope = readonly number[] | undefined;

/**
 * An administrator sees any patient's history. A dentist sees those of their own clinics' patients, except patients who
 * also have another role, as for managing users (users.policy.ts).
 */
export const clinicScopeOf = (caller: Caller): ClinicScope =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;

type Joined = Tables & { p: Tables['users'] };

export const inClinicScope = (scope: ClinicScope) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  scope === undefined
    ? sql<boolean>`'PATIENT' = any (p.roles)`
    : eb.and([sql<boolean>`p.roles = array['PATIENT']`, eb('p.clinic_id', '=', anyOf(scope))]);

/** Archived volumes are in custody, which administrators have. Dentists read those that a merge closed. */
export const readsArchived = (caller: Caller): boolean => is(caller, 'ADMIN');
