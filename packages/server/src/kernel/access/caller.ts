import type { ApiScope, FhirType } from '@dentaria/contract/api-scopes.ts';
import type { RoleName } from '@dentaria/contract/roles.ts';

/** Read from the database on every request: roles in the token are not trusted. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly RoleName[];
  readonly clinicId: number | null;
  readonly clinicIds: readonly number[];
  readonly sessionId: string;
  readonly sessionEnds: Date;
  /** The session has ended if the user's `token_version` is higher by now. */
  readonly tokenVersion: number;
  /** Set for a request with an API token; `id` is then the user who created the token. */
  readonly apiClient?: { readonly id: number; readonly scopes: readonly ApiScope[] };
}

export const is = (caller: Caller, role: RoleName): boolean => caller.roles.includes(role);

export const ownsClinic = (caller: Caller, clinicId: number | null): boolean =>
  is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));

export const clinicScopeOf = (caller: Caller): readonly number[] | undefined =>
  is(caller, 'ADMIN') ? undefined : caller.clinicIds;

/** Fair share that a call counts against: the clinic's, or the user's own without a clinic. */
export const shareOf = ({ id, clinicId }: Pick<Caller, 'id' | 'clinicId'>): string =>
  clinicId === null ? `user ${id}` : `clinic ${clinicId}`;

export const mayReadType = ({ apiClient }: Caller, type: FhirType): boolean =>
  apiClient === undefined || apiClient.scopes.includes(`system/${type}.rs`);
