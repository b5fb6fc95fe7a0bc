/** One known mistake: exact texts of the product and what a careless hand makes of them. */
export interface Mutant {
  readonly what: string;
  readonly edits: readonly Edit[];
  /** Test files that are to notice, below packages/. */
  readonly tests: readonly string[];
}

export interface Edit {
  /** Below packages/. */
  readonly file: string;
  /** Stands exactly once there. */
  readonly find: string;
  readonly put: string;
}

export const AUTHORIZATION = 'server/src/authorization';
export const MATRIX = `${AUTHORIZATION}/matrix.test.ts`;
export const ROWS_ALONE = `${AUTHORIZATION}/row-level-security.test.ts`;
export const PREDICATES_ALONE = `${AUTHORIZATION}/predicates-alone.test.ts`;
export const PROTECTED = `${AUTHORIZATION}/protected-fields.test.ts`;
export const AUTH = 'server/src/modules/auth';
export const CLINICAL = 'server/src/modules/clinical-history';
export const HISTORY = `${CLINICAL}/history`;
export const ONBOARDING = 'server/src/modules/onboarding';
export const KERNEL = 'server/src/kernel';
export const CONTRACT = 'contract/src';

export const one = (file: string, find: string, put: string): readonly Edit[] => [{ file, find, put }];
