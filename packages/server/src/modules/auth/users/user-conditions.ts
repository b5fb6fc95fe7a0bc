import type { RoleName } from '@dentaria/contract/roles.ts';
import { type RawBuilder, sql } from 'kysely';

// SQL conditions on `users` under an alias. Names that end in `Sql` return text for prepared statements.

export const hasRole = (alias: string, role: RoleName): RawBuilder<boolean> =>
  sql`${sql.lit(role)} = any (${sql.ref(`${alias}.roles`)})`;

export const isPatient = (alias: string): RawBuilder<boolean> => hasRole(alias, 'PATIENT');

export const isOnlyPatient = (alias: string): RawBuilder<boolean> => sql.raw(isOnlyPatientSql(alias));

export const isPatientSql = (alias: string): string => `'PATIENT' = any (${alias}.roles)`;

const isOnlyPatientSql = (alias: string): string => `${alias}.roles = array['PATIENT']`;

/** `parameter` holds the clinics, where staff are excluded; null means every patient of every clinic. */
export const isPatientInSql = (alias: string, parameter: string): string =>
  `case when ${parameter}::bigint[] is null then ${isPatientSql(alias)}
        else ${alias}.clinic_id = any (${parameter}) and ${isOnlyPatientSql(alias)} end`;
