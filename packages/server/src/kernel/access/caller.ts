import type { RoleName } from '@dentaria/contract/roles.ts';

/** Who is calling, read from the user's row on this very request. The token's own roles count for nothing. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  /** First and last name, as far as they are known; else the user name. */
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly clinicId: number | null;
  /** The clinics that are the caller's "own": the one he belongs to and those he owns. */
  readonly clinicIds: readonly number[];
  /** Identifies the session that the token belongs to; logout ends it. */
  readonly sessionId: string;
  readonly sessionEnds: Date;
}

export const is = (caller: Caller, role: RoleName): boolean => caller.roles.includes(role);

/** An administrator reaches every clinic, everybody else only the own ones. */
export const ownsClinic = (caller: Caller, clinicId: number | null): boolean =>
  is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));
