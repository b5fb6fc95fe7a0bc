import type { FhirType, ProgramScope } from '@dentaria/contract/program-scopes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';

/** The signed-in user, read from the database on every request: the roles in the token are not trusted. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  /** First and last name, or the username without either. */
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly clinicId: number | null;
  /** The clinic that the caller belongs to and those they own. */
  readonly clinicIds: readonly number[];
  /** Id of the token's session, which logout ends. */
  readonly sessionId: string;
  readonly sessionEnds: Date;
  /** The user's `token_version` when the call entered. The session has ended if the row's is higher. */
  readonly tokenVersion: number;
  /** Present if a program calls with a token of the clinic. `id` is then who made the token. */
  readonly program?: { readonly id: number; readonly scopes: readonly ProgramScope[] };
}

export const is = (caller: Caller, role: RoleName): boolean => caller.roles.includes(role);

/** True for an administrator, and for clinics that the caller owns or belongs to. */
export const ownsClinic = (caller: Caller, clinicId: number | null): boolean =>
  is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));

/** The clinics to which the caller's look-ups are limited; undefined means every clinic. */
export const clinicScopeOf = (caller: Caller): readonly number[] | undefined =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;

/** Whose share of a scarce resource a call uses: their clinic's. An administrator without one has their own. */
export const shareOf = ({ id, clinicId }: Pick<Caller, 'id' | 'clinicId'>): string =>
  clinicId === null ? `user ${id}` : `clinic ${clinicId}`;

/** False for a program whose token lacks the scope of the type. */
export const mayReadType = ({ program }: Caller, type: FhirType): boolean =>
  program === undefined || program.scopes.includes(`system/${type}.rs`);
