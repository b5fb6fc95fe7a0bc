import { type ExpressionBuilder, sql } from 'kysely';
import { type Caller, is } from '../../../kernel/access/caller.ts';
import { anyOf } from '../../../kernel/database/database.ts';
import type { ClinicalHistoryTables } from '../clinical-history.tables.ts';

/** The clinics whose patients' histories a caller may see; undefined: every clinic's. */
export type ClinicScope = readonly number[] | undefined;

/**
 * An administrator sees any patient's history, a dentist those of the own clinics' patients who are patients and
 * nothing else: the people whom they may manage (users.policy.ts).
 */
export const clinicScopeOf = (caller: Caller): ClinicScope =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;

type Joined = ClinicalHistoryTables & { p: ClinicalHistoryTables['users'] };

export const inClinicScope = (scope: ClinicScope) => (eb: ExpressionBuilder<Joined, 'p'>) =>
  scope === undefined
    ? sql<boolean>`'PATIENT' = any (p.roles)`
    : eb.and([sql<boolean>`p.roles = array['PATIENT']`, eb('p.clinic_id', '=', anyOf(scope))]);
