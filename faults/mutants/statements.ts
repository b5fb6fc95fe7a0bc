import { parseMutant, readConformance, readStatements } from '../../scripts/conformance.mjs';
import { edit, type Mutant } from './mutant.ts';

const PACKAGES = 'packages/';
const withoutRoot = (path: string): string => path.slice(PACKAGES.length);

const texts = new Map(readStatements().map(({ id, text }) => [id, text]));

/** The mutants of docs/conformance.tsv: the test that a row names must fail. Named by id and text of the statement. */
export const STATEMENT_MUTANTS: readonly Mutant[] = readConformance().flatMap(
  ({ id, file, test, mutant }) => {
    const replacement = parseMutant(mutant);
    if (!replacement) return [];
    return {
      name: `${id} ${texts.get(id)}`,
      edits: edit(withoutRoot(file), replacement.find, replacement.replace),
      tests: [withoutRoot(test.file)],
      title: test.title,
    };
  },
);
