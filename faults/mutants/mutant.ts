/** A mistake that the tests must detect, as replacements of exact source text. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Test files that must fail, relative to packages/. */
  readonly tests: readonly string[];
  /** Part of the title of the test that must fail, with `%s` for any text. By default any test of the files. */
  readonly title?: string;
}

export interface Edit {
  /** Relative to packages/. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

export const AUTHORIZATION = 'server/src/authorization';
export const MATRIX = `${AUTHORIZATION}/matrix.test.ts`;
export const ROW_LEVEL_SECURITY = `${AUTHORIZATION}/row-level-security.test.ts`;
export const TENANT_PREDICATES = `${AUTHORIZATION}/query-predicates.test.ts`;
export const PROTECTED_FIELDS = `${AUTHORIZATION}/protected-fields.test.ts`;
export const AUTH = 'server/src/modules/auth';
export const CLINICAL = 'server/src/modules/clinical-history';
export const HISTORY = `${CLINICAL}/history`;
export const ONBOARDING = 'server/src/modules/onboarding';
export const KERNEL = 'server/src/kernel';
export const CONTRACT = 'contract/src';

export const edit = (file: string, find: string, replace: string): readonly Edit[] => [
  { file, find, replace },
];
