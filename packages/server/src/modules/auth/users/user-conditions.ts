import type { RoleName } from '@dentaria/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';

// Conditions on the row of `users` with an alias. Those whose names end in `Sql` are for prepared statements.

export const hasRole = (alias: string, role: RoleName): RawBuilder<boolean> =>
  sql`${sql.lit(role)} = any (${sql.ref(`${alias}.roles`)})`;

export const isPatient = (alias: string): RawBuilder<boolean> => hasRole(alias, 'PATIENT');

/** A patient without another role, as `isPatient` of users.policy.ts. */
export const isOnlyPatient = (alias: string): RawBuilder<boolean> => sql.raw(isOnlyPatientSql(alias));

export const isPatientSql = (alias: string): string => `'PATIENT' = any (${alias}.roles)`;

const isOnlyPatientSql = (alias: string): string => `${alias}.roles = array['PATIENT']`;

/** `parameter`: clinics, in which only patients without another role are found. Null: every patient of every clinic. */
export const isPatientInSql = (alias: string, parameter: string): string =>
  `case when ${parameter}::bigint[] is null then ${isPatientSql(alias)}
        else ${alias}.clinic_id = any (${parameter}) and ${isOnlyPatientSql(alias)} end`;
