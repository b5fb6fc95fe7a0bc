export interface Statement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly needsMutant: boolean;
}
export interface ConformanceRow {
  readonly id: string;
  /** Relative to the root, as is the test's file. */
  readonly file: string;
  readonly test: { readonly file: string; readonly title: string };
  readonly mutant: string;
  readonly isComplete: boolean;
}
export function readStatements(): Statement[];
export function readConformance(): ConformanceRow[];
export function parseMutant(mutant: string): { readonly find: string; readonly replace: string } | undefined;
export function titlePattern(title: string): string;
